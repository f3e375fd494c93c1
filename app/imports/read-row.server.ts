import { type FormProduct, productFormSchema } from "../products/form/product-form-schema.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { partInputFields } from "../products/part/part-schema.ts";
import { toFormValues, toProductInput } from "../products/part/product-lines.ts";
import { presentProduct } from "../products/present-product.server.ts";
import { type Product, type ProductInput, productFieldError, productLabels } from "../products/product-schema.ts";
import type { WholeAdminProduct } from "../products/products-repository.server.ts";
import { type ImportColumn, importColumns, type RowCells } from "./import-columns.ts";
import type { FieldChange } from "./import-schema.ts";
import { readAmount, readChange, readUnits } from "./read-number.ts";

export type RowRead =
	| { outcome: "new" | "changed"; input: ProductInput; changes: FieldChange[] }
	| { outcome: "same" }
	| { outcome: "refused"; reason: string };

type Field = Exclude<ImportColumn, "id" | "quantityChange">;
const fields = Object.keys(productLabels) as Field[];
const refused = (reason: string): RowRead => ({ outcome: "refused", reason });
const noProductYet = {
	name: "",
	img1: "",
	img2: "",
	description: "",
	partNumber: "",
	family: "",
	gtin: "",
	specs: "",
	numbers: "",
};

/**
 * Reads a row by the rules of the Add Product form. Missing cells change nothing. @param product absent for a new one
 */
export function readRow(cells: RowCells, product: WholeAdminProduct | undefined): RowRead {
	const before = product && presentProduct(product);
	const written = before && cellsOf(before);
	const entered = Object.fromEntries(
		fields.flatMap((field) => {
			const cell = cells[field]?.trim();
			return cell === undefined || isUnchanged(field, cell, written) ? [] : [[field, enteredOf(field, cell)]];
		}),
	);
	const stock = stockOf(cells, product?.quantity ?? 0);
	if (typeof stock === "string") return refused(stock);
	if (stock !== undefined) entered.quantity = stock;
	if (before && Object.keys(entered).length === 0) return { outcome: "same" };
	const read = productFormSchema.safeParse(
		{ ...noProductYet, ...before, specs: "", numbers: "", ...entered },
		{ error: productFieldError },
	);
	if (!read.success) return refused(read.error.issues.map(faultText).join(". "));
	const input = before ? keepUnmappedFields(toProductInput(read.data, before), entered) : read.data;
	const after = cellsOf(asProduct(input, before));
	const changes = fields
		.filter((field) => (!before || field in entered) && after[field] !== (written?.[field] ?? ""))
		.map((field) => ({ field, from: cut(written?.[field] ?? ""), to: cut(after[field]) }));
	if (before && changes.length === 0) return { outcome: "same" };
	return { outcome: before ? "changed" : "new", input, changes };
}

/** Removes part data for which the row has no cell. */
function keepUnmappedFields(input: ProductInput, entered: object): ProductInput {
	const unmapped = Object.keys(partInputFields.shape).filter((field) => !(field in entered));
	return { ...input, ...Object.fromEntries(unmapped.map((field) => [field, undefined])) };
}

/** Returns whether a cell changes nothing: an empty stock, or a part number in another spelling. */
function isUnchanged(field: Field, cell: string, written: ProductCells | undefined): boolean {
	if (field === "quantity" && cell === "") return true;
	if (!written) return false;
	if (field === "partNumber" && cell !== "" && numberIdentity(cell) === numberIdentity(written.partNumber)) return true;
	return lines(cell) === lines(written[field]);
}

/** Spreadsheets use different line breaks. */
const lines = (text: string) => text.replace(/\r\n?/g, "\n");

function enteredOf(field: Field, cell: string): string | number | undefined {
	if (field === "price") return cell === "" ? undefined : readAmount(cell);
	if (field === "quantity" || field === "minorder") return cell === "" ? undefined : readUnits(cell);
	return lines(cell);
}

function stockOf({ quantity = "", quantityChange = "" }: RowCells, before: number): number | string | undefined {
	const [set, added] = [quantity.trim(), quantityChange.trim()];
	if (added === "") return undefined;
	if (set !== "") return "Enter a quantity or a quantity change, not both";
	const change = readChange(added);
	if (change === undefined || !Number.isInteger(change))
		return "Quantity change must be a whole number, such as 24 or -3";
	if (before + change < 0) return `The stock is ${before.toLocaleString("en-US")}: ${-change} can't be removed`;
	return change === 0 && before > 0 ? undefined : before + change;
}

function faultText({ path, message }: { path: PropertyKey[]; message: string }): string {
	const label = importColumns[path[0] as Field];
	return message.startsWith(label) || message.startsWith("The minimum order") ? message : `${label}: ${message}`;
}

function asProduct(input: FormProduct | ProductInput, before: Product | undefined): Product {
	const { partNumber, family, gtin, ...others } = input;
	return {
		_id: before?._id ?? "",
		...others,
		partNumber: partNumber ?? undefined,
		family: family ?? undefined,
		gtin: gtin ?? undefined,
	};
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

export type ProductCells = Record<Exclude<ImportColumn, "quantityChange">, string>;

/** Formats a product's values. Specs and other numbers become lines, as in the Add Product form. */
export function cellsOf(product: Product): ProductCells {
	const { price: _, quantity: __, minorder: ___, ...texts } = toFormValues(product);
	return {
		id: product._id,
		...texts,
		price: product.price.toFixed(2),
		quantity: String(product.quantity),
		minorder: String(product.minorder),
	};
}
