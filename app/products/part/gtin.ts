const typedGtin = /^(?:\d[\s-]*){8,14}$/;
const lengths = [8, 12, 13, 14];

/** The scanner's name of a GS1 symbol, such as `]C1`, and the sign before its first element. */
const symbology = /^(?:\](?:C1|e\d|d2|Q3|J1))?\p{Cc}?/u;
/** A GTIN as the first element of a GS1 code (General Specifications §3): of the part, or of the contents of a box. */
const gs1Gtin =
	/^(?:\(0[12]\) ?(\d{14})(?!\d)|0[12](\d{14})(?=[\d\p{Cc}]|$)|https?:\/\/[^\s?#]{1,100}\/01\/(\d{8,14})(?!\d))/u;
const sscc = /^(?:\(00\) ?|00)\d{18}$/;

const withoutSymbology = (text: string): string => text.trim().replace(symbology, "");

/** Returns whether a scanned code is that of a parcel or pallet (SSCC), not of a part. */
export const isParcelCode = (text: string): boolean => sscc.test(withoutSymbology(text));

export const parcelCodeText = "This is the number of a parcel or pallet (SSCC), not of a part";

/**
 * Reads a typed or scanned bar code with or without blanks and leading zeros, and the one in a GS1 code such as
 * `(01)04006381333931(10)L7`. Returns 0 for other texts.
 */
export function readGtin(text: string): number {
	if (typedGtin.test(text.trim())) return Number(text.replace(/\D/g, ""));
	const [, inBrackets, plain, inLink] = gs1Gtin.exec(withoutSymbology(text)) ?? [];
	return Number(inBrackets ?? plain ?? inLink ?? 0);
}

/** Returns the texts in which products may store a GTIN: with leading zeros to each length. */
export const storedGtins = (gtin: number): string[] => [
	...new Set(lengths.map((length) => `${gtin}`.padStart(length, "0"))),
];
