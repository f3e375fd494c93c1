import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { presentProduct } from "./present-product.server.ts";
import { productSchema } from "./product-schema.ts";
import { listReduced } from "./products-repository.server.ts";

const maxOffers = 12;

export function createOffersApi({ db }: Shop) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/offers",
			tags: ["Products"],
			summary: "Reduced products that can be ordered, at most 12, those first whose smallest order saves most",
			description:
				"A product is reduced for 30 days when its price has become lower than it ever was in the 30 days before. `reduction.lowestBefore` is what it cost least in those.",
			responses: okJson("The products", z.array(productSchema)),
		}),
		async (c) => c.json((await listReduced(db, maxOffers)).map(presentProduct), 200),
	);
}
