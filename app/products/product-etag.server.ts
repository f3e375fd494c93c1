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
