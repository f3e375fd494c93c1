/** Modules of a Code 128 barcode: `1` is black, `0` is white. Without the quiet zones at both ends. */
export type Modules = string;

/**
 * Encodes texts as Code 128 (ISO/IEC 15417). Imports the encoder on demand.
 * @returns the modules by text; texts that are not printable ASCII are absent
 */
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
