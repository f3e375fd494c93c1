import * as z from "zod";
import type { Outbox } from "../../db/outbox.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { tableLines } from "../csv/csv-text.ts";
import { byId, createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxCounted, maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { rowsPerBatch } from "../http/stream-texts.server.ts";
import { isoDay, zonedIso } from "../time/calendar.ts";
import { countMailsByState, listMailsPage, presentMail } from "./list-mails.server.ts";
import {
	type ListedMail,
	listedMailSchema,
	mailRetentionDays,
	mailSorts,
	mailStates,
	resendInputSchema,
} from "./mail-schema.ts";
import { resendFailedMails, resendMail } from "./resend-mail.server.ts";

const tags = ["Mails"];
const mailListSchema = z.object({
	...listRangeFields,
	state: z.enum(mailStates).optional().openapi({ description: "Only e-mails with this status" }),
	sort: z.enum(mailSorts).default("newest"),
	search: searchField.openapi({
		description:
			"The beginning of the recipient's address, a kind, an order number, or words of the order, such as the customer's name",
	}),
	order: z
		.string()
		.max(100)
		.optional()
		.openapi({ description: "Only e-mails about the purchase of the order with this _id" }),
	person: z.string().max(64).optional().openapi({ description: "Only e-mails to the user with this _id" }),
});

const headings = ["Created", "Kind", "To", "Subject", "Status", "Attempts", "Ended", "Error"];

const cellsOf = ({ createdAt, kind, to, subject, state, attempts, endedAt, error }: ListedMail) => [
	...[zonedIso(createdAt), kind, to, subject, state, attempts],
	...[endedAt ? zonedIso(endedAt) : "", error ?? ""],
];

export function createMailsApi({ db, transact, outbox, clock }: Shop & { outbox?: Outbox }, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/mails",
				tags,
				...access.admin,
				summary: "The shop's e-mails with their status, newest first by default",
				description: `At most ${maxRows} per page; the \`Link\` header leads to the next page. Sent e-mails are kept for ${mailRetentionDays.sent} days, failed ones for ${mailRetentionDays.failed}.`,
				request: { query: mailListSchema },
				responses: okJson("The e-mails", z.array(listedMailSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, sort, ...filter } = c.req.valid("query");
				const page = await listMailsPage(db, filter, sort, { limit, after, before });
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
				method: "get",
				path: "/mails/counts",
				tags,
				...access.admin,
				summary: "Number of e-mails by status and in total",
				description: `Counts stop at ${maxCounted}.`,
				request: { query: mailListSchema.pick({ search: true, order: true, person: true }) },
				responses: okJson("The counts", z.record(z.enum([...mailStates, "all"]), z.int())),
			}),
			async (c) => c.json(await countMailsByState(db, c.req.valid("query")), 200),
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/mails.csv",
				tags,
				...access.stepUpAdmin,
				summary: "Export the list of e-mails as CSV",
				description: "Without their texts. The format is that of `GET /orders.csv`.",
				request: { query: mailListSchema.omit({ limit: true, after: true, before: true }) },
				responses: csvResponses,
			}),
			(c) => {
				access.logRead(c);
				const { sort, ...filter } = c.req.valid("query");
				const read = async (after?: string) => {
					const { rows, next } = await listMailsPage(db, filter, sort, { limit: rowsPerBatch, after });
					return { rows: rows.map((row) => presentMail(row, clock())), next };
				};
				return sendCsv(c, `mails-${isoDay(clock())}`, tableLines(headings, read, cellsOf));
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/mails/{id}/send-again",
				tags,
				...access.admin,
				summary: "Resend an e-mail",
				description:
					"A waiting e-mail becomes due now. A sent or failed one gets all its attempts again. `modifiedCount` is 0 while the e-mail is being sent, and when its `state` or `endedAt` is no longer the given one. `email` corrects the recipient of an e-mail about an order. 409 `mail-is-personal` for other e-mails: links of some open the account. 409 `order-is-closed` for an e-mail that asks to pay, once nothing of the order is unpaid.",
				request: {
					params: byId,
					query: z.object({
						state: z.enum(mailStates).optional(),
						endedAt: z.iso.datetime().optional().describe("The `endedAt` seen, so that a repeated call sends nothing"),
					}),
					body: { content: { "application/json": { schema: resendInputSchema } } },
				},
				responses: okJson("Queued", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const input = { seen: c.req.valid("query"), to: c.req.valid("json")?.email };
				const isSent = await resendMail({ transact, outbox }, c.req.valid("param").id, { ...by, ...input });
				return c.json({ modifiedCount: isSent ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/mails/send-failed-again",
				tags,
				...access.admin,
				summary: "Resend all failed e-mails",
				description:
					"Each gets all its attempts again, except e-mails that ask to pay for an order that is no longer unpaid.",
				responses: okJson("Number of queued e-mails", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				return c.json({ modifiedCount: await resendFailedMails({ transact, outbox }, by) }, 200);
			},
		);
}
