// The page loads this file: no zod here.

/** What a column of a file can be, as its heading is written by an export. */
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
} as const;

export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]];

/** What each column of a file is; null is passed over. */
export type ColumnMap = readonly (ImportColumn | null)[];

/** What a row says of a product, as it is written. */
export type RowCells = Partial<Record<ImportColumn, string>>;

/** How files of others call them besides. */
const spellings: Record<string, ImportColumn> = {
	partno: "partNumber",
	number: "partNumber",
	sku: "partNumber",
	itemnumber: "partNumber",
	category: "family",
	perprice: "price",
	unitprice: "price",
	priceusd: "price",
	stock: "quantity",
	qty: "quantity",
	change: "quantityChange",
	minorder: "minorder",
	moq: "minorder",
	img1: "img1",
	img2: "img2",
	specifications: "specs",
	crossreferences: "numbers",
	ean: "gtin",
	upc: "gtin",
	barcode: "gtin",
};

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, "");
const byHeading = new Map<string, ImportColumn>([
	...Object.entries(spellings),
	...importColumnNames.map((column): [string, ImportColumn] => [plain(importColumns[column]), column]),
]);

/** What the columns of a file are by their headings; each is one column at most, the first. */
export function guessColumns(headings: readonly string[]): (ImportColumn | null)[] {
	const taken = new Set<ImportColumn>();
	return headings.map((heading) => {
		const column = byHeading.get(plain(heading));
		if (!column || taken.has(column)) return null;
		taken.add(column);
		return column;
	});
}

/** What is wrong with a choice of columns, in words. */
export function columnsFault(columns: ColumnMap): string | undefined {
	const chosen = columns.filter((column) => column !== null);
	const twice = chosen.find((column, place) => chosen.indexOf(column) !== place);
	if (twice) return `${importColumns[twice]} is chosen for two columns.`;
	if (!chosen.includes("id") && !chosen.includes("partNumber"))
		return "Say which column is the part number, or the id: by it a row finds its product.";
	if (chosen.every((column) => column === "id" || column === "partNumber"))
		return "Say which column is to be imported, such as the price.";
	return undefined;
}

/** The last heading of a file of refused rows. */
export const reasonHeading = "Refused because";
