/** Black and white modules of a barcode, `1` for black: Code 128, without the white that stands around it. */
export type Modules = string;

/** Code 128 (ISO/IEC 15417). The encoder is loaded only here. @returns the modules for each text of printable ASCII alone */
export async function encodeBarcodes(texts: Iterable<string>): Promise<Map<string, Modules>> {
	const { default: encode } = await import("jsbarcode");
	const found = new Map<string, Modules>();
	for (const text of texts) {
		if (!/^[ -~]+$/.test(text)) continue;
		const made: { encodings?: { data: Modules }[] } = {};
		encode(made, text, { format: "CODE128" });
		const [first] = made.encodings ?? [];
		if (first) found.set(text, first.data);
	}
	return found;
}
