import { lineFieldName } from "../products/list-line.ts";
import type { LineInput } from "./list-schema.ts";

/** Reads the value of an "Add to list" button: product id, then units. Any other field contains pasted text. */
export function newLinesFromField(name: string, value: string): { lines: LineInput[] } | { text: string } {
	if (name !== lineFieldName) return { text: value };
	const [productId = "", units] = value.split(" ");
	return { lines: [{ productId, ...(units && { units: Number(units) }) }] };
}
