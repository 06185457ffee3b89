import xxhash from "xxhash-wasm";

/** The hash functions, once their WebAssembly module is compiled (about a millisecond). */
export interface Hasher {
	/** xxHash64 of bytes as 16 hex digits: 64 bits don't fit a JSON number. */
	bytes(data: Uint8Array): string;
	/** xxHash64 of a text's UTF-8 bytes, 16 hex digits. */
	text(data: string): string;
	/** A hash that is fed piece by piece. */
	stream(): HashStream;
}

interface HashStream {
	update(data: Uint8Array | string): void;
	/** 16 hex digits. */
	digest(): string;
}

/** Larger inputs are fed in pieces of this size (bytes), so that the module's memory stays small. */
const PIECE_BYTES = 1 << 20;

export async function loadHasher(): Promise<Hasher> {
	const { create64, h64Raw } = await xxhash();
	const stream = (): HashStream => {
		const state = create64();
		return {
			update: (data) => {
				const bytes = typeof data === "string" ? Buffer.from(data) : data;
				for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
					state.update(bytes.subarray(at, at + PIECE_BYTES));
				}
			},
			digest: () => hex(state.digest()),
		};
	};
	const bytes = (data: Uint8Array): string => {
		if (data.length <= PIECE_BYTES) return hex(h64Raw(data));
		const whole = stream();
		whole.update(data);
		return whole.digest();
	};
	return { bytes, text: (data) => bytes(Buffer.from(data)), stream };
}

function hex(value: bigint): string {
	return value.toString(16).padStart(16, "0");
}
