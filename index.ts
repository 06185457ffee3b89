/**
 * stage0 as a library: open a folder, ask it for code and for symbols.
 *
 * ```ts
 * import { open } from "@stage0/stage0";
 *
 * const repository = await open(".");
 * const bundle = await repository.pack("why does `Cart.total` ignore discounts?", { budget: 8000 });
 * const report = await repository.resolve(["Cart.total", "src/cart.ts#Cart"]);
 * await repository.close();
 * ```
 *
 * Importing it starts nothing.
 *
 * @packageDocumentation
 */
export { CorpusError } from "./corpus/errors.ts";
export type { Fingerprint } from "./corpus/fingerprint.ts";
export type { Surroundings } from "./corpus/surroundings.ts";
export {
	EVIDENCE,
	type Evidence,
	type Hit,
	LAYERS,
	type LayerName,
	type LayerResult,
	type LayerStatus,
	REASONS,
	type ReasonCode,
} from "./layers/hit.ts";
export { BadPatternError } from "./layers/structural/errors.ts";
export type {
	Bundle,
	BundleChunk,
	Engines,
	LayerReport,
	Omitted,
	Timings,
} from "./packer/bundle.ts";
export type { CallSites, Factor, Form, LineRange } from "./packer/chunk.ts";
export { printJson } from "./packer/print/json.ts";
export { printMarkdown } from "./packer/print/markdown.ts";
export { printText } from "./packer/print/text.ts";
export { type OpenOptions, open } from "./pipeline/open.ts";
export {
	type CallOptions,
	type PackCallOptions,
	type Repository,
	RepositoryClosedError,
	type RepositorySearch,
	type ResolveCallOptions,
	type StructuralCallOptions,
} from "./pipeline/repository.ts";
export { type PlannedSymbol, readPlanText } from "./query/plan.ts";
export { PlanError } from "./query/plan-error.ts";
export { BadSymbolError } from "./query/symbol-error.ts";
export type { TermKind } from "./query/term.ts";
export {
	type Definition,
	type Dependency,
	type NearMiss,
	type Occurrence,
	type ResolveReport,
	type SymbolReport,
	VERDICTS,
	type Verdict,
} from "./resolver/report.ts";
