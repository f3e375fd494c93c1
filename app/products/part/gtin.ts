const typedGtin = /^(?:\d[\s-]*){8,14}$/;
const lengths = [8, 12, 13, 14];

/** Reads a typed or scanned bar code with or without blanks and leading zeros. Returns 0 for other texts. */
export const readGtin = (text: string): number => (typedGtin.test(text.trim()) ? Number(text.replace(/\D/g, "")) : 0);

/** Returns the texts in which products may store a GTIN: with leading zeros to each length. */
export const storedGtins = (gtin: number): string[] => [
	...new Set(lengths.map((length) => `${gtin}`.padStart(length, "0"))),
];
