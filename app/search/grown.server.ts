/**
 * The same numbers in a list that is long enough, with zeros behind: itself, or a copy of twice the length. What was never
 * written of it takes no memory, and the copies that are left behind are no larger together than the last.
 */
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
