import * as z from "zod";
import {
	blogPageSchema,
	homeSchema,
	portfolioSchema,
	trustKeys,
	trustPageSchema,
} from "../config/shop-file/content-schema.server.ts";
import type { ShopFile } from "../config/shop-file/shop-file-schema.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { type CacheRule, unchanging } from "../http/cache-rule.ts";

export const cachedContentCalls: Record<string, CacheRule> = {
	"/api/content/home": unchanging,
	"/api/content/blog": unchanging,
	"/api/content/portfolio": unchanging,
	...Object.fromEntries(trustKeys.map((page) => [`/api/content/trust/${page}`, unchanging])),
};

/** The owner's texts, from `SHOP_FILE`. */
export function createContentApi({ content }: Pick<ShopFile, "content">) {
	const tags = ["Shop"];
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/content/home",
				tags,
				summary: "The home page's committee, figures and engine. An empty list or null means no such section",
				responses: okJson("The sections", homeSchema),
			}),
			(c) => c.json(content.home, 200),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/content/blog",
				tags,
				summary: "The blog's questions and answers",
				responses: okJson("The questions, oldest first", blogPageSchema),
			}),
			(c) => c.json(content.blog, 200),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/content/portfolio",
				tags,
				summary: "The portfolio. Null when the shop has none",
				responses: okJson("The portfolio", portfolioSchema),
			}),
			(c) => c.json(content.portfolio, 200),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/content/trust/{page}",
				tags,
				summary: "A legal page: delivery, terms, privacy, imprint or accessibility",
				request: { params: z.object({ page: z.enum(trustKeys) }) },
				responses: okJson("The page", trustPageSchema),
			}),
			(c) => c.json(content.trust[c.req.valid("param").page], 200),
		);
}
