import * as z from "zod";
import type { Shop } from "../../db/transaction.ts";
import { chain } from "../access/require-user.server.ts";
import { createApiRouter, createdJson, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { Refusal } from "../http/problem.ts";
import { hourlyKeyHeaders, once } from "../idempotency/once.server.ts";
import { currentList, firstListName } from "./buy-list.ts";
import {
	type AddedLines,
	addToList,
	changeLine,
	matchNewLines,
	presentAddedLines,
	removeLine,
} from "./change-lines.server.ts";
import { matchText, presentChecked } from "./check-lines.server.ts";
import { countLines } from "./lines-repository.server.ts";
import type { ListAccess, ListOwnerVariables } from "./list-access.server.ts";
import {
	addedLineSchema,
	changedLineSchema,
	checkedLineSchema,
	lineChangeSchema,
	listSchema,
	newLinesSchema,
	textSchema,
} from "./list-schema.ts";
import { findList, type ListOwner } from "./lists-repository.server.ts";
import { noSuchList } from "./own-lists.server.ts";
import { presentList, readList } from "./read-list.server.ts";

const tags = ["Lists"];
const byId = z.object({ id: z.string().describe("`current` is the most recently chosen list") });
const byLine = byId.extend({ line: z.string() });
const linesSchema = z.array(checkedLineSchema);

export function createListLinesApi({ db, transact, clock }: Shop, listAccess: ListAccess) {
	const writing = listAccess.anyoneFromAddress("lines of lists", 600);
	/** Reading a text is dear. A checked and an added one count alike. */
	const textLimits = listAccess.fromAddressAndAccount("texts of lists", 150);
	const listOf = async (owner: ListOwner | undefined, id: string) => {
		const list = owner && (await findList(db, owner, id));
		if (!list && id !== currentList) throw new Refusal(noSuchList());
		return list;
	};
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/lists/check",
				tags,
				...listAccess.anyone,
				middleware: chain<ListOwnerVariables>(listAccess.anyone.middleware, ...textLimits),
				summary: "Match the lines of a text to parts, and check whether they can be ordered",
				description: "Finds own, OEM, cross and superseded numbers in any spelling. Names are not matched.",
				request: jsonBody(textSchema),
				responses: okJson("The lines", z.object({ lines: linesSchema })),
			}),
			async (c) => {
				const matched = await matchText(db, c.req.valid("json").text);
				return c.json({ lines: matched.map(presentChecked) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/lists/{id}",
				tags,
				...listAccess.anyoneFromAddress("reads of lists", 1200),
				summary: "A list, each line checked against the current price, minimum and stock",
				request: { params: byId },
				responses: okJson("The list", listSchema),
			}),
			async (c) => {
				const list = await listOf(c.var.owner, c.req.valid("param").id);
				if (!list) return c.json({ _id: currentList, name: firstListName, lines: [], total: 0 }, 200);
				return c.json(presentList(list, await readList(db, list)), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/lists/{id}/count",
				tags,
				...listAccess.anyone,
				summary: "Number of lines on a list",
				request: { params: byId },
				responses: okJson(
					"The number",
					z.object({
						lineCount: z.int(),
						unclaimed: z.int().optional().describe("Lines on the list that this browser had before signing in"),
					}),
				),
			}),
			async (c) => {
				const list = await listOf(c.var.owner, c.req.valid("param").id);
				const lineCount = list ? await countLines(db, list.id) : 0;
				const visitor = c.var.token === undefined ? listAccess.visitorOf(c) : undefined;
				const unclaimed = visitor && (await findList(db, visitor, currentList));
				return c.json({ lineCount, ...(unclaimed && { unclaimed: await countLines(db, unclaimed.id) }) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/lists/{id}/lines",
				tags,
				...writing,
				summary: "Add lines to a list; units of a part that is already on it are added up",
				description:
					"A number that matches no part or several parts is stored as entered. `status` applies to all units of the line.",
				request: { headers: hourlyKeyHeaders, params: byId, ...jsonBody(newLinesSchema) },
				responses: createdJson(
					"The added lines",
					z.object({
						lineCount: z.int().describe("Lines on the list now"),
						mergedCount: z.int().describe("Added lines that became part of another line"),
						added: z.array(addedLineSchema),
					}),
				),
			}),
			async (c) => {
				const input = c.req.valid("json");
				if (input.text !== undefined) for (const limit of textLimits) await limit(c, async () => {});
				const owner = await listAccess.ownerForWriting(c);
				const writer = { owner, id: c.req.valid("param").id, now: clock() };
				const lines = await matchNewLines(db, input);
				const storeLines = listAccess.storeLines(c, owner);
				const isKeyed = c.req.valid("header")["idempotency-key"] !== undefined;
				const call = { req: c.req, var: { user: { id: keyOwnerOf(owner) } }, header: c.header };
				const { units, ...counts } = await once(
					call,
					{ db },
					{
						act: (claim) => addToList(transact, writer, { lines, storeLines, claim, isKeyed }),
						present: (added: AddedLines) => added,
						isHourly: true,
					},
				);
				return c.json({ ...counts, added: presentAddedLines(lines, units) }, 201);
			},
		)
		.openapi(
			createRoute({
				method: "patch",
				path: "/lists/{id}/lines/{line}",
				tags,
				...writing,
				summary: "Change a line's units, choose its part, or confirm its price",
				request: { params: byLine, ...jsonBody(lineChangeSchema) },
				responses: okJson("Changed", changedLineSchema),
			}),
			async (c) => {
				const { id, line } = c.req.valid("param");
				const { owner } = c.var;
				if (!owner) throw new Refusal(noSuchList());
				const added = await changeLine(transact, { owner, id, now: clock() }, line, c.req.valid("json"));
				return c.json({ modifiedCount: 1, ...(added && { added }) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/lists/{id}/lines/{line}",
				tags,
				...writing,
				summary: "Remove a line from a list",
				request: { params: byLine },
				responses: okJson("Removed", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { id, line } = c.req.valid("param");
				const { owner } = c.var;
				const wasThere = owner && (await removeLine(transact, { owner, id, now: clock() }, line));
				return c.json({ deletedCount: wasThere ? 1 : 0 }, 200);
			},
		);
}

const keyOwnerOf = (owner: ListOwner): string => ("userId" in owner ? owner.userId : `visitor ${owner.tokenHash}`);
