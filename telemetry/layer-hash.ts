import type { Hasher } from "../corpus/hash.ts";
import { EVIDENCE, type Hit, LAYERS } from "../layers/hit.ts";

/** Changes with the way of hashing, so that hashes of two ways can't be mistaken for each other. */
const SALT = "stage0.hits/1";

/** Per hit: two offsets of 8 bytes and nine numbers of 4. */
const HIT_BYTES = 52;

/**
 * Names a list of hits, in its order: whatever a hit says changes it. Each distinct text is hashed
 * once and then told by its number, since most hits share their path and term with the one before.
 */
export function hashHits(hits: readonly Hit[], hasher: Hasher): string {
	const known = hashes.get(hits);
	if (known !== undefined) return known;
	const hash = computeHash(hits, hasher);
	hashes.set(hits, hash);
	return hash;
}

const hashes = new WeakMap<readonly Hit[], string>();

function computeHash(hits: readonly Hit[], hasher: Hasher): string {
	const texts = new Map<string, number>();
	const numberOf = (text: string | undefined): number => {
		if (text === undefined) return 0;
		const known = texts.get(text);
		if (known !== undefined) return known;
		const number = texts.size + 1;
		texts.set(text, number);
		return number;
	};
	const table = new DataView(new ArrayBuffer(hits.length * HIT_BYTES));
	let at = 0;
	const put = (number: number): void => {
		table.setUint32(at, number, true);
		at += 4;
	};
	for (const hit of hits) {
		// Offsets in large files don't fit 32 bits.
		table.setFloat64(at, hit.startByte, true);
		table.setFloat64(at + 8, hit.endByte, true);
		at += 16;
		put(hit.startLine);
		put(hit.endLine);
		put(LAYERS.indexOf(hit.layer) * EVIDENCE.length + EVIDENCE.indexOf(hit.evidence));
		put(numberOf(hit.path));
		put(numberOf(hit.term));
		put(numberOf(hit.name));
		put(numberOf(hit.kind));
		put(numberOf(hit.spelling));
		put(numberOf(hit.definedAt));
	}
	// JSON keeps texts apart whatever they hold, lone surrogates included.
	const names = hasher.text(JSON.stringify([SALT, ...texts.keys()]));
	return hasher.text(`${names}${hasher.bytes(new Uint8Array(table.buffer))}`);
}
