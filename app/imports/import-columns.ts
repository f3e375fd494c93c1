import { type HeadingKind, isHeadingOf, isMeasureHeading, numberKindOf } from "../csv/column-headings.ts";
import { plainHeading } from "../csv/heading-words.ts";

// The page loads this file: no zod here.

export const importColumns = {
	id: "Id",
	partNumber: "Part number",
	name: "Name",
	family: "Family",
	price: "Price",
	quantity: "Quantity",
	quantityChange: "Quantity change",
	minorder: "Minimum order",
	description: "Description",
	img1: "Image 1",
	img2: "Image 2",
	specs: "Specs",
	numbers: "Other numbers",
	gtin: "GTIN",
	shelf: "Shelf",
	exported: "Stock at export",
} as const;

export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]];

/** Cells with null are ignored. */
export type ColumnMap = readonly (ImportColumn | null)[];

export type RowCells = Partial<Record<ImportColumn, string>>;

/** Headings that other programs write. */
const spellings: Record<string, ImportColumn> = {
	partno: "partNumber",
	number: "partNumber",
	sku: "partNumber",
	itemnumber: "partNumber",
	category: "family",
	perprice: "price",
	unitprice: "price",
	priceusd: "price",
	price$: "price",
	stock: "quantity",
	qty: "quantity",
	minorder: "minorder",
	moq: "minorder",
	img1: "img1",
	img2: "img2",
	specifications: "specs",
	crossreferences: "numbers",
	ean: "gtin",
	upc: "gtin",
	barcode: "gtin",
	bin: "shelf",
	location: "shelf",
	bestand: "quantity",
	lagerbestand: "quantity",
	mindestmenge: "minorder",
	mindestbestellmenge: "minorder",
	beschreibung: "description",
	familie: "family",
	kategorie: "family",
	warengruppe: "family",
	lagerplatz: "shelf",
};

const spelt = new Map(Object.entries(spellings));
const ownHeadings = new Map(importColumnNames.map((column) => [plainHeading(importColumns[column]), column]));

const foreign = { number: "partNumber", units: "quantity", price: "price", name: "name" } as const;

const priceUnits = new Set(
	(
		"priceunit priceper per perunit pe preiseinheit preispro pricebasis priceqty pricequantity pricinguom pricingunit " +
		"priceuom unitofprice preisbasis preismenge prixpar par uniteprix unitedeprix uniteduprix por precioporcada " +
		"unidaddeprecio unitaprezzo unitadiprezzo prijseenheid prijsper"
	).split(" "),
);

/** Returns whether a heading names the pieces that a price is for. */
export const isPriceUnitHeading = (heading: string): boolean => priceUnits.has(plainHeading(heading));

const foreignColumn = (heading: string): ImportColumn | undefined =>
	(Object.keys(foreign) as (HeadingKind & keyof typeof foreign)[]).flatMap((kind) =>
		isHeadingOf(kind, heading) && !isMeasureHeading(heading) && !isPriceUnitHeading(heading) ? foreign[kind] : [],
	)[0];

/** Maps headings to columns. Of repeated headings, the first counts. An export does not set the stock by default. */
export function guessColumns(headings: readonly string[]): (ImportColumn | null)[] {
	const columns = columnsOf(headings);
	return isExport(columns) ? withoutStock(columns) : columns;
}

/** Returns whether the columns are those of the shop's own export. */
export const isExport = (columns: ColumnMap): boolean => columns.includes("exported");

export const withoutStock = (columns: ColumnMap): (ImportColumn | null)[] =>
	columns.map((column) => (column === "quantity" ? null : column));

/** Ways to recognise a heading, the surest first: `Reference` is no part number beside `Part number`. */
const guesses: readonly ((heading: string) => ImportColumn | undefined)[] = [
	(heading) => ownHeadings.get(plainHeading(heading)),
	(heading) => spelt.get(plainHeading(heading)),
	foreignColumn,
];

function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
	const columns: (ImportColumn | null)[] = headings.map(() => null);
	for (const guess of guesses)
		for (const [place, heading] of headings.entries()) {
			const column = columns[place] === null && guess(heading);
			if (column && !columns.includes(column)) columns[place] = column;
		}
	return columns;
}

/**
 * Returns the columns of which one can have the part number, the guessed one first: `Réf. client` and `Réf. fournisseur`.
 * None with an ID or a column that is called as in an export, which are sure.
 */
export function numberPlaces(headings: readonly string[], columns: ColumnMap): number[] {
	const guessed = columns.indexOf("partNumber");
	if (columns.includes("id") || ownHeadings.get(plainHeading(headings[guessed] ?? "")) === "partNumber") return [];
	const others = headings.flatMap((heading, at) =>
		columns[at] === null && numberKindOf(heading) !== undefined ? [at] : [],
	);
	return guessed < 0 ? others : [guessed, ...others];
}

export function columnsFault(columns: ColumnMap): string | undefined {
	const chosen = columns.filter((column) => column !== null);
	const twice = chosen.find((column, place) => chosen.indexOf(column) !== place);
	if (twice) return `${importColumns[twice]} is chosen for two columns.`;
	if (!chosen.includes("id") && !chosen.includes("partNumber"))
		return "Choose the column with the part number or the ID. It matches rows to products.";
	if (chosen.every((column) => column === "id" || column === "partNumber" || column === "exported"))
		return "Choose at least one column to import, such as the price.";
	return undefined;
}

export const reasonHeading = "Error";
