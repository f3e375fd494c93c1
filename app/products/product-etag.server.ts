import { createHash } from "node:crypto";
import { presentProduct } from "./present-product.server.ts";
import type { WholeProduct } from "./products-repository.server.ts";

/** A strong entity tag (RFC 9110 §8.8.3) for a product's state, stock included. */
export function productETag(product: WholeProduct): string {
	const digest = createHash("sha256")
		.update(JSON.stringify(presentProduct(product)))
		.digest("base64url");
	return `"${digest.slice(0, 22)}"`;
}

/** Returns whether an `If-Match` header (RFC 9110 §13.1.1) matches a product. Weak entity tags never match. */
export function ifMatchHolds(ifMatch: string, product: WholeProduct): boolean {
	if (ifMatch.trim() === "*") return true;
	const named: string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
	return named.includes(productETag(product));
}

/** Returns whether an `If-None-Match` header (RFC 9110 §13.1.2) is true for a product: none of its tags matches. */
export function ifNoneMatchHolds(ifNoneMatch: string, product: WholeProduct): boolean {
	if (ifNoneMatch.trim() === "*") return false;
	const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
	return !named.includes(productETag(product));
}
