/** Returns the list if long enough, else a copy of at least twice the length, filled with zeros. */
export function growArray<Numbers extends Uint8Array | Uint32Array | Float64Array>(
	numbers: Numbers,
	length: number,
): Numbers {
	if (length <= numbers.length) return numbers;
	const Kind = numbers.constructor as new (length: number) => Numbers;
	const longer = new Kind(Math.max(length, numbers.length * 2));
	longer.set(numbers);
	return longer;
}

/** Lists as long as the catalogue, reused by each query to avoid garbage. */
export interface ReusedBytes {
	/** Makes all lists available again. */
	begin(): void;
	take(length: number): Uint8Array;
}

/** Lists kept between queries. Few queries need more. */
const maxKept = 64;

export function createReusedBytes(): ReusedBytes {
	const buffers: Uint8Array[] = [];
	let next = 0;
	return {
		begin() {
			next = 0;
			buffers.length = Math.min(buffers.length, maxKept);
		},
		take(length) {
			const bytes = growArray(buffers[next] ?? new Uint8Array(), length);
			buffers[next++] = bytes;
			return bytes.subarray(0, length).fill(0);
		},
	};
}
