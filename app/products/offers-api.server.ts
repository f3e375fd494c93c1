import * as z from "zod";
import type { Shop } from "../../db/transaction.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { type CacheRule, productLists } from "../http/cache-rule.ts";
import { presentProduct } from "./present-product.server.ts";
import { productSchema } from "./product-schema.ts";
import { listReduced } from "./products-repository.server.ts";

export const cachedOfferCalls: Record<string, CacheRule> = { "/api/offers": productLists };

const maxOffers = 12;

export function createOffersApi({ db }: Shop) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/offers",
			tags: ["Products"],
			summary: "Up to 12 reduced products in stock, largest saving on a minimum order first",
			description:
				"A product counts as reduced for 30 days when its new price is below every price of the 30 days before. `reduction.lowestBefore` is the lowest of those prices.",
			responses: okJson("The products", z.array(productSchema)),
		}),
		async (c) => c.json((await listReduced(db, maxOffers)).map(presentProduct), 200),
	);
}
