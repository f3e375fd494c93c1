import type { DbOrTx } from "../../db/database.ts";
import type { Spec } from "./part/part-schema.ts";
import { listOtherNumbersByProduct } from "./part/parts-repository.server.ts";
import {
	adminColumns,
	adminProducts,
	type ListedAdminProduct,
	type WholeAdminProduct,
} from "./products-repository.server.ts";

/** Returns the given products, hidden ones included, with part data but without files. */
export async function findAdminProductsWithParts(db: DbOrTx, ids: readonly string[]): Promise<WholeAdminProduct[]> {
	if (ids.length === 0) return [];
	const rows = await adminProducts(db)
		.select(["parts.specs", ...adminColumns])
		.where("products.id", "in", ids)
		.execute();
	return withParts(db, rows);
}

/** Returns the next products after an id, oldest first, with part data but without files. */
export async function listAdminProductsWithParts(
	db: DbOrTx,
	after: string,
	limit: number,
): Promise<WholeAdminProduct[]> {
	const rows = await adminProducts(db)
		.select(["parts.specs", ...adminColumns])
		.where("products.id", ">", after)
		.orderBy("products.id")
		.limit(limit)
		.execute();
	return withParts(db, rows);
}

type RowWithSpecs = ListedAdminProduct & { specs: string | null };

async function withParts(db: DbOrTx, rows: RowWithSpecs[]): Promise<WholeAdminProduct[]> {
	const numbers = await listOtherNumbersByProduct(
		db,
		rows.map(({ id }) => id),
	);
	return rows.map(({ specs, ...row }) => {
		return { ...row, specs: JSON.parse(specs ?? "[]") as Spec[], numbers: numbers.get(row.id) ?? [], files: [] };
	});
}
