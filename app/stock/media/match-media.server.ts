import type { DbOrTx } from "../../../db/database.ts";
import { numberIdentity } from "../../products/part/part-number.ts";
import { findProductIdsByIdentity } from "../../products/part/parts-repository.server.ts";
import { findAdminProducts } from "../../products/products-repository.server.ts";
import { type MatchedProduct, numbersInName } from "./media-plan.ts";

/** Finds the product of each file: the longest part number at the start of its name. */
export async function matchMedia(
	db: DbOrTx,
	names: readonly string[],
): Promise<{ name: string; product?: MatchedProduct }[]> {
	const candidates = names.map((name) => numbersInName(name).map(numberIdentity).filter(Boolean));
	const ids = await findProductIdsByIdentity(db, [...new Set(candidates.flat())]);
	const products = await findAdminProducts(db, [...new Set(ids.values())]);
	const byId = new Map(products.map((product) => [product.id, product]));
	return names.map((name, at) => {
		const identity = candidates[at]?.find((one) => ids.has(one)) ?? "";
		const product = byId.get(ids.get(identity) ?? "");
		if (!product) return { name };
		return { name, product: { _id: product.id, name: product.name, partNumber: product.part_number ?? "" } };
	});
}
