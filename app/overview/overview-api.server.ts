import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { overviewSchema } from "./overview-schema.server.ts";
import { readOverview } from "./read-overview.server.ts";

export function createOverviewApi({ db, clock }: Shop, access: AccessRules) {
	return createApiRouter().openapi(
		createRoute({
			method: "get",
			path: "/overview",
			tags: ["Overview"],
			...access.admin,
			summary: "What waits for somebody, and the sales of the last 30 days",
			description: "Days are UTC and those of payment. Counts stop at 10,000.",
			responses: okJson("The overview", overviewSchema),
		}),
		async (c) => c.json(await readOverview(db, clock()), 200),
	);
}
