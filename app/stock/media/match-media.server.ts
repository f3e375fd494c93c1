import type { DbOrTx } from "../../../db/database.ts";
import { numberIdentity } from "../../products/part/part-number.ts";
import { findProductIdsByIdentity } from "../../products/part/parts-repository.server.ts";
import { findAdminProducts } from "../../products/products-repository.server.ts";
import { type MatchedProduct, numbersInName } from "./media-plan.ts";

/** Returns the figures of a number: `AB-1-2` has 1 and 2, so it is not `AB-12`. */
const figuresIn = (number: string): string => (number.match(/\d+/g) ?? []).join(" ");

/** Finds the product of each file: the longest part number at the start of its name. */
export async function matchMedia(
	db: DbOrTx,
	names: readonly string[],
): Promise<{ name: string; product?: MatchedProduct }[]> {
	const candidates = names.map(numbersInName);
	const ids = await findProductIdsByIdentity(db, [...new Set(candidates.flat().map(numberIdentity).filter(Boolean))]);
	const products = await findAdminProducts(db, [...new Set(ids.values())]);
	const byId = new Map(products.map((product) => [product.id, product]));
	const productOf = (number: string) => {
		const product = byId.get(ids.get(numberIdentity(number)) ?? "");
		return figuresIn(number) === figuresIn(product?.part_number ?? "") ? product : undefined;
	};
	return names.map((name, at) => {
		const product = candidates[at]?.map(productOf).find(Boolean);
		if (!product) return { name };
		return { name, product: { _id: product.id, name: product.name, partNumber: product.part_number ?? "" } };
	});
}
