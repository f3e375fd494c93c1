import * as z from "zod";
import { etagOf, type Preconditions, preconditionsHold } from "../http/conditional.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { idempotencyHeaders } from "../idempotency/once.server.ts";
import { presentAdminProduct, presentProduct } from "./present-product.server.ts";
import type { WholeAdminProduct, WholeProduct } from "./products-repository.server.ts";

/** The entity tag of a product, stock included. */
export const productETag = (product: WholeProduct): string => etagOf(presentProduct(product));
/** The entity tag of a product as staff see it, shelf and reorder level included. Never that of the public product. */
export const staffProductETag = (product: WholeAdminProduct): string => etagOf({ staff: presentAdminProduct(product) });

const tagList = z.string().min(1).max(1000).optional();

/** Headers of every call that changes one product. */
export const productCallHeaders = idempotencyHeaders.extend({ "if-match": tagList, "if-none-match": tagList });

export const productChanged = () =>
	problem("changed-meanwhile", "The product has changed since you loaded it. Reload it and try again.");

/** @throws {Refusal} when the product is not in the state that the caller expects */
export function checkPreconditions(product: WholeAdminProduct, preconditions: Preconditions = {}): void {
	const holds = preconditionsHold(preconditions, staffProductETag(product), productETag(product));
	if (!holds) throw new Refusal(productChanged());
}
