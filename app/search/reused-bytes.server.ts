import { grown } from "./grown.server.ts";

/** Lists as long as the catalogue, written anew by each question: new ones each time would keep the garbage collector busy. */
export interface ReusedBytes {
	/** What was taken before is given out again. */
	begin(): void;
	/** Returns a list of zeros. */
	take(length: number): Uint8Array;
}

export function createReusedBytes(): ReusedBytes {
	const buffers: Uint8Array[] = [];
	let taken = 0;
	return {
		begin() {
			taken = 0;
		},
		take(length) {
			const bytes = grown(buffers[taken] ?? new Uint8Array(), length);
			buffers[taken++] = bytes;
			return bytes.subarray(0, length).fill(0);
		},
	};
}
