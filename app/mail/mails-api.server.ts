import * as z from "zod";
import type { Outbox } from "../../db/outbox.ts";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { listMailsPage, presentMail } from "./list-mails.server.ts";
import { listedMailSchema, mailStates } from "./mail-schema.ts";
import { sendAgain, sendFailedAgain } from "./send-again.server.ts";

const tags = ["Mails"];
const mailListSchema = z.object({
	...listRangeFields,
	state: z.enum(mailStates).optional().openapi({ description: "Only those that are so" }),
	order: z.string().max(100).optional().openapi({ description: "Only those of the order with this _id" }),
});

export function createMailsApi({ db, transact, outbox, clock }: Shop & { outbox?: Outbox }, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/mails",
				tags,
				...access.admin,
				summary: "The shop's mails and what became of them, newest first",
				description: `At most ${maxRows} unless \`limit\` says fewer; the rest by the \`Link\` header. Sent ones are kept for 90 days, failed ones for a year.`,
				request: { query: mailListSchema },
				responses: okJson("The mails", z.array(listedMailSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, ...filter } = c.req.valid("query");
				const page = await listMailsPage(db, filter, { limit, after, before });
				linkPages(c, page);
				const now = clock();
				return c.json(
					page.rows.map((row) => presentMail(row, now)),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/mails/{id}/send-again",
				tags,
				...access.admin,
				summary: "Send a mail again",
				description:
					"One that waits is due now; one that was sent or has failed gets all its tries anew. `modifiedCount` is 0 for one that is just being sent.",
				request: { params: byId },
				responses: okJson("To be sent", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const isSent = await sendAgain({ transact, outbox }, c.req.valid("param").id, by);
				return c.json({ modifiedCount: isSent ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/mails/send-failed-again",
				tags,
				...access.admin,
				summary: "Send all failed mails again",
				description: "Each gets all its tries anew.",
				responses: okJson("How many are to be sent", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				return c.json({ modifiedCount: await sendFailedAgain({ transact, outbox }, by) }, 200);
			},
		);
}
