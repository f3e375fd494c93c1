import { grown } from "./grown.server.ts";

/** Lists as long as the catalogue, reused by each query to avoid garbage. */
export interface ReusedBytes {
	/** Makes all lists available again. */
	begin(): void;
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
