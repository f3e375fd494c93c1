import { createHash } from "node:crypto";
import * as z from "zod";
import { type Preconditions, preconditionsHold } from "../http/conditional.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { idempotencyHeaders } from "../idempotency/once.server.ts";
import { presentProduct } from "./present-product.server.ts";
import type { WholeProduct } from "./products-repository.server.ts";

/** A strong entity tag (RFC 9110 §8.8.3) for a product's state, stock included. */
export function productETag(product: WholeProduct): string {
	const digest = createHash("sha256")
		.update(JSON.stringify(presentProduct(product)))
		.digest("base64url");
	return `"${digest.slice(0, 22)}"`;
}

const tagList = z.string().min(1).max(1000).optional();

/** Headers of every call that changes one product. */
export const productCallHeaders = idempotencyHeaders.extend({ "if-match": tagList, "if-none-match": tagList });

export const productChanged = () =>
	problem("changed-meanwhile", "The product has changed since you loaded it. Reload it and try again.");

/** @throws {Refusal} when the product is not in the state that the caller expects */
export function checkPreconditions(product: WholeProduct, preconditions: Preconditions = {}): void {
	if (!preconditionsHold(preconditions, productETag(product))) throw new Refusal(productChanged());
}
