import { lineField } from "../products/list-line.ts";
import type { LineInput } from "./list-schema.ts";

/** Reads the value of an "Add to list" button: product id, then units. Any other field holds pasted text. */
export function linesFromField(name: string, value: string): { lines: LineInput[] } | { text: string } {
	if (name !== lineField) return { text: value };
	const [productId = "", units] = value.split(" ");
	return { lines: [{ productId, ...(units && { units: Number(units) }) }] };
}
