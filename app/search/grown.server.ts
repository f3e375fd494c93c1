/** Returns the list if long enough, else a copy of at least twice the length, filled with zeros. */
export function grown<Numbers extends Uint8Array | Uint32Array | Float64Array>(
	numbers: Numbers,
	length: number,
): Numbers {
	if (length <= numbers.length) return numbers;
	const Kind = numbers.constructor as new (length: number) => Numbers;
	const longer = new Kind(Math.max(length, numbers.length * 2));
	longer.set(numbers);
	return longer;
}
