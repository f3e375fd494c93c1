import { lineFieldName } from "../products/product.ts";
import type { LineInput, ListLine } from "./list-schema.ts";

export interface ListAction {
	kind: "remove" | "change" | "save";
	line: string;
	change?: { units: number } | { productId: string } | { acceptPrice: true };
	/** Value of the form field that restores a removed line. */
	restoreValue?: string;
}

export const actionValues = {
	save: "save",
	remove: (line: ListLine) => `remove ${line._id} ${restoreValueOf(line)}`,
	units: (line: ListLine, units: number) => `units ${line._id} ${units}`,
	part: (line: ListLine, productId: string) => `part ${line._id} ${productId}`,
	price: (line: ListLine) => `price ${line._id}`,
};

export function parseAction(value: string): ListAction {
	const [word, line = "", ...rest] = value.split(" ");
	const target = rest.join(" ");
	if (word === "remove") return { kind: "remove", line, restoreValue: target };
	if (word === "units") return { kind: "change", line, change: { units: Number(target) } };
	if (word === "part") return { kind: "change", line, change: { productId: target } };
	if (word === "price") return { kind: "change", line, change: { acceptPrice: true } };
	return { kind: "save", line };
}

/** The form value that restores a line: `<id> <units>`, or the typed number, a tab and the units. */
const restoreValueOf = ({ productId, partNumber, number, units, unitsAssumed }: ListLine): string =>
	productId === undefined || unitsAssumed
		? `${partNumber ?? number ?? ""}\t${unitsAssumed ? "?" : units}`
		: `${productId} ${units}`;

export const restoreFieldName = (restoreValue: string): "line" | "text" =>
	restoreValue.includes("\t") ? "text" : "line";

/** Reads the value of an "Add to list" button: product id, then units. Any other field contains pasted text. */
export function newLinesFromField(name: string, value: string): { lines: LineInput[] } | { text: string } {
	if (name !== lineFieldName) return { text: value };
	const [productId = "", units] = value.split(" ");
	return { lines: [{ productId, ...(units && { units: Number(units) }) }] };
}
