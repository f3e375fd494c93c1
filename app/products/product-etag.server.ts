import { createHash } from "node:crypto";
import { presentProduct } from "./present-product.server.ts";
import type { WholeProduct } from "./products-repository.server.ts";

/** A strong entity-tag (RFC 9110 §8.8.3) of a product's state, stock included. */
export function productETag(product: WholeProduct): string {
	const digest = createHash("sha256")
		.update(JSON.stringify(presentProduct(product)))
		.digest("base64url");
	return `"${digest.slice(0, 22)}"`;
}

/** Whether an `If-Match` (RFC 9110 §13.1.1) holds for a product. Weak entity-tags never do. */
export function ifMatchHolds(ifMatch: string, product: WholeProduct): boolean {
	if (ifMatch.trim() === "*") return true;
	const named: string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
	return named.includes(productETag(product));
}

/** Whether an `If-None-Match` (RFC 9110 §13.1.2) holds for a product. */
export function ifNoneMatchHolds(ifNoneMatch: string, product: WholeProduct): boolean {
	if (ifNoneMatch.trim() === "*") return false;
	const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
	return !named.includes(productETag(product));
}
