/** Lists as long as the catalogue, written anew by each question: new ones each time would keep the garbage collector busy. */
export interface ReusedBytes {
	/** What was taken before is given out again. */
	begin(): void;
	/** Returns a list of zeros. */
	take(length: number): Uint8Array;
}

const growth = 1.25;

export function createReusedBytes(): ReusedBytes {
	const kept: Uint8Array[] = [];
	let taken = 0;
	return {
		begin() {
			taken = 0;
		},
		take(length) {
			const before = kept[taken];
			const bytes = before && before.length >= length ? before : new Uint8Array(Math.ceil(length * growth));
			kept[taken++] = bytes;
			return bytes.subarray(0, length).fill(0);
		},
	};
}
