/** Whether the last digit is the check digit of those before it (GS1 General Specifications §7.9). @param gtin digits only */
export function hasCheckDigit(gtin: string): boolean {
	const weighted = [...gtin].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3));
	return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0;
}
