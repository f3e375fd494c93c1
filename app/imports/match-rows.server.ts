import type { DbOrTx } from "../../db/database.ts";
import { unescapeFormulas } from "../csv/csv-text.ts";
import { numberTakenText, type ProductsShop } from "../products/edit-products.server.ts";
import { findNearNumbers } from "../products/part/near-numbers.server.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { findProductIdsByIdentity } from "../products/part/parts-repository.server.ts";
import { productETag } from "../products/product-etag.server.ts";
import type { WholeAdminProduct } from "../products/products-repository.server.ts";
import { findAdminProductsWithParts } from "../products/products-with-parts.server.ts";
import { listChangedProducts } from "../products/stock-changes.server.ts";
import type { ColumnMap, RowCells } from "./import-columns.ts";
import { numbersOfSameValue } from "./spreadsheet-faults.ts";

export interface MatchedRow {
	row: number;
	cells: RowCells;
	product?: WholeAdminProduct;
	fault?: string;
	/** Similar numbers of other parts, when no part has this one. */
	near: string[];
	/** An earlier post of the file has already added the row's quantity change. */
	isAdded: boolean;
}

export interface GivenRow {
	row: number;
	cells: RowCells;
	/** The product that the row matched in the preview. */
	known?: string;
}

/** Returns a row's cells by mapped column, without the apostrophes that mark formulas. */
export function rowCells(cells: readonly string[], columns: ColumnMap): RowCells {
	return Object.fromEntries(
		columns.flatMap((column, place) => (column ? [[column, unescapeFormulas(cells[place] ?? "")]] : [])),
	);
}

/**
 * Returns a tag of the values that a row would overwrite. The stock is included only when the row sets it, since
 * orders change it all the time.
 */
export function tagOf(product: WholeAdminProduct, { quantity = "" }: RowCells): string {
	return productETag({ ...product, files: [], quantity: quantity.trim() === "" ? 0 : product.quantity });
}

/** Finds the products of rows by id, or else by part number. @param families see {@link loadFamilies} */
export async function matchRows(
	db: DbOrTx,
	rows: readonly GivenRow[],
	{ file, families }: { file: string; families: Families },
): Promise<MatchedRow[]> {
	const keys = rows.flatMap(({ cells }) => keyOf(cells) || []);
	const owners = await findProductIdsByIdentity(db, [...new Set(keys)]);
	const unknown = rows.filter((row) => idOf(row) === undefined && !owners.has(keyOf(row.cells)));
	const near = await findNearNumbers(
		db,
		unknown.map(({ cells }) => cells.partNumber ?? ""),
		{ maxEdited: 0 },
	);
	const sameValues = new Map(
		unknown.map(({ cells: { partNumber = "" } }) => [
			partNumber,
			numbersOfSameValue(partNumber.trim()).map(numberIdentity),
		]),
	);
	const sameOwners = await findProductIdsByIdentity(db, [...new Set([...sameValues.values()].flat())]);
	const ids = new Set([...sameOwners.values(), ...rows.flatMap((row) => idOf(row) ?? []), ...owners.values()]);
	const found = await findAdminProductsWithParts(db, [...ids]);
	const products = new Map(found.map((product) => [product.id, product]));
	const changing = rows.some(({ cells }) => cells.quantityChange?.trim());
	const added = changing ? await listChangedProducts(db, [...products.keys()], file) : new Set();
	return rows.map((row) => {
		const { cells, row: number } = row;
		const owner = products.get(owners.get(keyOf(cells)) ?? "");
		const id = idOf(row);
		const product = id === undefined ? owner : products.get(id);
		const isAdded = product !== undefined && added.has(product.id);
		const named = inFamily(isAdded ? { ...cells, quantityChange: "" } : cells, product, families);
		const similar = id === undefined && !owner ? near(cells.partNumber ?? "") : [];
		const sameValue = id === undefined && !owner ? (sameValues.get(cells.partNumber ?? "") ?? []) : [];
		const others = sameValue.map((identity) => products.get(sameOwners.get(identity) ?? ""));
		const numbers = new Set([...others, ...similar].flatMap((other) => other?.part_number ?? []));
		return {
			row: number,
			cells: named,
			near: [...numbers],
			isAdded,
			...(product && { product }),
			...faultOf(row, product, owner),
		};
	});
}

const keyOf = ({ partNumber = "" }: RowCells) => numberIdentity(partNumber);
const idOf = ({ known, cells }: GivenRow): string | undefined => known ?? (cells.id?.trim() || undefined);

function faultOf(
	row: GivenRow,
	product: WholeAdminProduct | undefined,
	owner: WholeAdminProduct | undefined,
): { fault?: string } {
	if (row.known && !product) return { fault: "The product has been deleted" };
	if (idOf(row) && !product) return { fault: "No product has this ID. Leave the ID empty to match by part number" };
	if (!product && keyOf(row.cells) === "") return { fault: "This row has no part number and no ID" };
	if (owner && owner !== product) return { fault: numberTakenText(owner) };
	return {};
}

const plain = (family: string) => family.trim().replace(/\s+/g, " ");
const familyKey = (family: string) => plain(family).toLowerCase();

export type Families = Map<string, string>;

/** Looks up the catalogue's spelling of each family. A new family is spelled as in its first row. */
export async function loadFamilies(
	families: Families,
	rows: readonly { cells: RowCells }[],
	canonicalFamily: ProductsShop["canonicalFamily"] = async (family) => plain(family),
): Promise<void> {
	for (const { cells } of rows) {
		const key = familyKey(cells.family ?? "");
		if (key !== "" && !families.has(key)) families.set(key, await canonicalFamily(cells.family ?? ""));
	}
}

/** Uses the catalogue's spelling, but keeps a product's family when only the spelling differs. */
function inFamily(cells: RowCells, product: WholeAdminProduct | undefined, families: Families): RowCells {
	const family = families.get(familyKey(cells.family ?? ""));
	return family === undefined || cells.family?.trim() === product?.family ? cells : { ...cells, family };
}
