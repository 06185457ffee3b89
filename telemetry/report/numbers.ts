/*
 * Numbers for people, in one way everywhere: no locale of the machine has a say. Records are lines of a
 * file that anybody can have written, so that any of these may be absurdly large.
 */

/** Above this, a count is told by its magnitude. */
const MAX_WHOLE = 1e15;

export function tellCount(count: number): string {
	return count < MAX_WHOLE ? count.toLocaleString("en-US") : count.toExponential(1);
}

/** Milliseconds, without the unit. */
export function tellMs(ms: number | undefined): string {
	if (ms === undefined) return "–";
	return ms < 100 ? ms.toFixed(1) : tellCount(Math.round(ms));
}

/** A share as whole percent; what isn't none or all never looks like it. */
export function tellShare(part: number, whole: number): string {
	if (whole === 0) return "–";
	const percent = (100 * part) / whole;
	if (percent > 0 && percent < 1) return "<1 %";
	if (percent > 99 && percent < 100) return ">99 %";
	return `${Math.round(percent)} %`;
}
