import { type DecimalSign, readAmount, readChange, readUnits } from "../csv/read-number.ts";
import { lineBreaks } from "../http/hidden-characters.ts";
import { placeholderPicture } from "../images/image.ts";
import { type ProductRowInput, productRowSchema } from "../products/form/product-form-schema.ts";
import { readNumberLines } from "../products/part/number-lines.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { partInputFields } from "../products/part/part-schema.ts";
import { toFormValues, toProductInput } from "../products/part/product-lines.ts";
import { presentAdminProduct } from "../products/present-product.server.ts";
import { type AdminProduct, type ProductInput, productFieldError, productLabels } from "../products/product-schema.ts";
import type { WholeAdminProduct } from "../products/products-repository.server.ts";
import { type ImportColumn, importColumnNames, importColumns, type RowCells } from "./import-columns.ts";
import type { FieldChange } from "./import-schema.ts";
import { specsWithPoint } from "./spec-figures.ts";
import {
	errorCell,
	numberWarning,
	replacedCharacters,
	rewrittenIdentifier,
	rewrittenText,
} from "./spreadsheet-faults.ts";

export type RowRead =
	| { outcome: "new" | "changed"; input: ProductInput; changes: FieldChange[]; warning?: string }
	| { outcome: "same"; warning?: string }
	| { outcome: "refused"; reason: string };

type Field = Exclude<ImportColumn, "id" | "quantityChange" | "exported">;
const fields = importColumnNames.filter((name): name is Field => name in productLabels);
const refused = (reason: string): RowRead => ({ outcome: "refused", reason });
const noProductYet = {
	name: "",
	img1: placeholderPicture,
	img2: placeholderPicture,
	description: "",
	partNumber: "",
	family: "",
	gtin: "",
	specs: "",
	numbers: "",
	shelf: "",
};

/**
 * Reads a row by the rules of the Add Product form. Missing cells change nothing. @param product absent for a new one
 * @param sign decimal sign of the file, if its figures show one
 */
export function readRow(given: RowCells, product: WholeAdminProduct | undefined, sign?: DecimalSign): RowRead {
	const before = product && presentAdminProduct(product);
	const written = before && cellsOf(before);
	const otherNumbers = given.numbers === written?.numbers ? [] : readNumberLines(given.numbers ?? "").numbers;
	const rewritten =
		errorCell(given) ??
		rewrittenIdentifier(given.partNumber?.trim() ?? "", written?.partNumber) ??
		rewrittenIdentifier(given.gtin?.trim() ?? "", written?.gtin) ??
		firstOf(otherNumbers, ({ number }) => rewrittenIdentifier(number)) ??
		firstOf(["shelf", "name", "family"] as const, (field) =>
			rewrittenText(given[field]?.trim() ?? "", written?.[field] ?? ""),
		) ??
		firstOf(fields, (field) => replacedCharacters(lines(given[field]?.trim() ?? ""), lines(written?.[field] ?? "")));
	if (rewritten) return refused(rewritten);
	const moved = stockMovedSince(given, product?.quantity);
	const specs = given.specs === undefined ? undefined : specsWithPoint(given.specs, written?.specs, sign);
	if (specs?.fault) return refused(specs.fault);
	const cells = {
		...given,
		...(specs && { specs: specs.text }),
		...(moved !== undefined && { quantity: "" }),
	};
	const number = given.partNumber?.trim() ?? "";
	const warning =
		moved ||
		(numberIdentity(number) === numberIdentity(written?.partNumber ?? "") ? undefined : numberWarning(number)) ||
		firstOf(otherNumbers, (other) => numberWarning(other.number));
	const warned = warning ? { warning } : {};
	const entered = Object.fromEntries(
		fields.flatMap((field) => {
			const cell = cells[field]?.trim();
			return cell === undefined || isUnchanged(field, cell, written) ? [] : [[field, enteredOf(field, cell, sign)]];
		}),
	);
	const stock = stockOf(cells, product?.quantity ?? 0, sign);
	if (typeof stock === "string") return refused(stock);
	if (stock !== undefined) entered.quantity = stock;
	if (before && Object.keys(entered).length === 0) return { outcome: "same", ...warned };
	const read = productRowSchema.safeParse(
		{ ...noProductYet, ...before, specs: "", numbers: "", ...entered },
		{ error: productFieldError },
	);
	if (!read.success) return refused(read.error.issues.map(faultText).join(". "));
	const input = before ? keepUnmappedFields(toProductInput(read.data, before), entered) : read.data;
	const after = cellsOf(asProduct(input, before));
	const changes = fields
		.filter((field) => (!before || field in entered) && after[field] !== (written?.[field] ?? ""))
		.map((field) => ({ field, ...cutAround(written?.[field] ?? "", after[field]) }));
	if (before && changes.length === 0) return { outcome: "same", ...warned };
	return { outcome: before ? "changed" : "new", input, changes, ...warned };
}

function firstOf<Item>(items: readonly Item[], act: (item: Item) => string | undefined): string | undefined {
	for (const item of items) {
		const result = act(item);
		if (result) return result;
	}
	return undefined;
}

/** Removes optional values for which the row has no cell. */
function keepUnmappedFields(input: ProductInput, entered: object): ProductInput {
	const optional = ["lowStock", ...Object.keys(partInputFields.shape)];
	const unmapped = optional.filter((field) => !(field in entered));
	return { ...input, ...Object.fromEntries(unmapped.map((field) => [field, undefined])) };
}

/** A new part without pictures has the placeholder until they are added. */
const mayBeEmpty: readonly Field[] = ["quantity", "img1", "img2"];

/** Returns whether a cell changes nothing: an empty stock or picture, or a part number in another spelling. */
function isUnchanged(field: Field, cell: string, written: ProductCells | undefined): boolean {
	if (cell === "" && mayBeEmpty.includes(field)) return true;
	if (!written) return false;
	if (field === "partNumber" && cell !== "" && numberIdentity(cell) === numberIdentity(written.partNumber)) return true;
	return lines(cell) === lines(written[field]);
}

/** Spreadsheets use different line breaks, and some write accents as characters of their own. */
const lines = (text: string) => text.replaceAll(lineBreaks, "\n").normalize("NFC");

function enteredOf(field: Field, cell: string, sign: DecimalSign | undefined): string | number | undefined {
	if (field === "price") return cell === "" ? undefined : readAmount(cell, sign);
	if (field === "quantity" || field === "minorder") return cell === "" ? undefined : readUnits(cell, sign);
	return lines(cell);
}

const exportedPattern = /^(\d+) at /;

/** The cell of an export that {@link stockMovedSince} reads. */
export const exportedStock = (quantity: number, now: Date): string =>
	`${quantity} at ${now.toISOString().slice(0, 16)}Z`;

/**
 * Returns why the quantity of an exported row is not imported, or an empty text when the file has the stock as exported.
 * Undefined when it can be imported.
 */
function stockMovedSince({ quantity = "", exported }: RowCells, current: number | undefined): string | undefined {
	if (exported === undefined || quantity.trim() === "" || current === undefined) return undefined;
	const known = Number(exportedPattern.exec(exported.trim())?.[1] ?? Number.NaN);
	if (readUnits(quantity.trim()) === known) return "";
	if (known === current) return undefined;
	const figures = Number.isNaN(known)
		? ""
		: ` from ${known.toLocaleString("en-US")} to ${current.toLocaleString("en-US")}`;
	return `The stock has changed${figures} since this export, so its quantity is not imported. Use a quantity change`;
}

function stockOf(
	{ quantity = "", quantityChange = "" }: RowCells,
	before: number,
	sign: DecimalSign | undefined,
): number | string | undefined {
	const [set, added] = [quantity.trim(), quantityChange.trim()];
	if (added === "") return undefined;
	if (set !== "") return "Enter a quantity or a quantity change, not both";
	const change = readChange(added, sign);
	if (change === undefined) return "Quantity change must be a whole number, such as 24 or -3";
	if (before + change < 0) return `The stock is ${before.toLocaleString("en-US")}: ${-change} can't be removed`;
	return change === 0 && before > 0 ? undefined : before + change;
}

function faultText({ path, message }: { path: PropertyKey[]; message: string }): string {
	const label = importColumns[path[0] as Field];
	return message.startsWith(label) || message.startsWith("The minimum order") ? message : `${label}: ${message}`;
}

function asProduct(input: ProductRowInput | ProductInput, before: AdminProduct | undefined): AdminProduct {
	const { partNumber, family, gtin, shelf, lowStock: _, ...others }: ProductInput = input;
	return {
		_id: before?._id ?? "",
		...others,
		partNumber: partNumber ?? undefined,
		family: family ?? undefined,
		gtin: gtin ?? undefined,
		shelf: shelf ?? undefined,
	};
}

const maxShown = 80;
const maxShownBefore = 30;

/** Cuts two long texts to the part around their first difference. */
function cutAround(from: string, to: string): Pick<FieldChange, "from" | "to"> {
	const [before, after] = [[...from], [...to]];
	const differs = before.findIndex((character, at) => character !== after[at]);
	const first = differs < 0 ? before.length : differs;
	const isLong = Math.max(before.length, after.length) > maxShown;
	const start = isLong && first > maxShownBefore ? first - maxShownBefore : 0;
	const cut = (characters: string[]) =>
		`${start > 0 ? "…" : ""}${characters.slice(start, start + maxShown).join("")}${characters.length > start + maxShown ? "…" : ""}`;
	return { from: cut(before), to: cut(after) };
}

export type ProductCells = Record<Exclude<ImportColumn, "quantityChange" | "exported">, string>;

/** Formats a product's values. Specs and other numbers become lines, as in the Add Product form. */
export function cellsOf(product: AdminProduct): ProductCells {
	const { quantity: _, minorder: __, lowStock: ___, ...texts } = toFormValues(product);
	return {
		id: product._id,
		...texts,
		quantity: String(product.quantity),
		minorder: String(product.minorder),
	};
}
