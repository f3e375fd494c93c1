/** Long lists grow by a quarter: their unused ends would take much memory. */
const longLength = 1 << 18;

/** Returns the list if long enough, else a longer copy, filled up with zeros. */
export function growArray<Numbers extends Uint8Array | Uint32Array | Float64Array>(
	numbers: Numbers,
	length: number,
): Numbers {
	if (length <= numbers.length) return numbers;
	const Kind = numbers.constructor as new (length: number) => Numbers;
	const longer = new Kind(Math.max(length, Math.ceil(numbers.length * (numbers.length < longLength ? 2 : 1.25))));
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
