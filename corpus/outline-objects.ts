import type { SgNode } from "@ast-grep/napi";
import { breaksIn, keyOf, kindOf, type Sheet, spanOf } from "./outline-draft.ts";
import { FUNCTIONS } from "./outline-kinds.ts";
import { fieldName } from "./outline-names.ts";
import { bodyOf, unwrap } from "./outline-values.ts";

/** A nested object gets a node of its own from this many lines on; a smaller one is read whole. */
const MIN_OBJECT_LINES = 5;

/** Objects nested deeper are data. */
const MAX_DEPTH = 8;

/** Objects with more entries are tables of data: their functions are still found, one by one. */
const MAX_ENTRIES = 2_000;

/** The members of an object that a module-level declaration holds: functions and large objects. */
export function draftMembers(sheet: Sheet, object: SgNode, depth = 0): void {
	if (depth >= MAX_DEPTH || (breaksIn(sheet.file.text, spanOf(object), 1) === 0 && depth > 0))
		return;
	const entries = object.children();
	if (entries.length > 2 * MAX_ENTRIES) return;
	for (const entry of entries) {
		if (!entry.is("pair")) continue;
		const value = unwrap(entry.field("value"));
		const name = value === null ? undefined : fieldName(sheet, entry, "key");
		if (value === null || name === undefined) continue;
		const kind = kindOf(value);
		const own = { ...spanOf(entry), name, exported: false };
		if (FUNCTIONS.has(kind)) {
			const span = spanOf(value);
			sheet.taken.add(keyOf(span));
			sheet.drafts.push({ ...own, kind: "method", body: bodyOf(sheet, value, span) });
		} else if (kind === "object") {
			const span = spanOf(value);
			if (breaksIn(sheet.file.text, span, MIN_OBJECT_LINES) < MIN_OBJECT_LINES - 1) continue;
			sheet.drafts.push({ ...own, kind: "property", body: span.start });
			draftMembers(sheet, value, depth + 1);
		}
	}
}
