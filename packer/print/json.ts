import type { Bundle } from "../bundle.ts";

/** The bundle as the contract's JSON (schema/bundle.schema.json), with a final line break. */
export function printJson(bundle: Bundle): string {
	return `${JSON.stringify(bundle, null, "\t")}\n`;
}
