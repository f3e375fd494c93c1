import pLimit from "p-limit";
import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createdJson, createRoute, okJson } from "../http/api-router.server.ts";
import { problem, Refusal, unavailable } from "../http/problem.ts";
import { readBody } from "../http/read-body.server.ts";
import type { ContentsShop } from "../storage/contents.server.ts";
import { createConcurrencyLimit } from "../traffic/client-slots.server.ts";
import { checkUrl } from "../traffic/request-text.ts";
import { addFile, removeFile } from "./edit-files.server.ts";
import { type FileKind, fileKindNames, fileKinds, maxFileMegabytes, maxFiles, megabyte } from "./part-file.ts";

const tags = ["Files"];
const types = fileKindNames.map((kind) => fileKinds[kind].type);
const wrongType = problem("no-such-kind", `Send one of ${types.join(", ")}.`);
/** One upload is checked while four arrive or wait. Each may be in memory as a whole. */
const maxConcurrent = 5;
const busy = unavailable("Too many uploads at the moment. Try again shortly.");

/** `POST /products/{id}/files`, with the file itself as body, and `DELETE /products/{id}/files/{file}`. */
export function createFilesApi(shop: ContentsShop, access: AccessRules) {
	const { transact, clock } = shop;
	const limited = createConcurrencyLimit(maxConcurrent, busy);
	const oneAtATime = pLimit(1);
	const schema = z.string().meta({ format: "binary" });
	const maxBytes = maxFileMegabytes * megabyte;
	const tooLarge = problem("too-large", `Send at most ${maxFileMegabytes} MB.`);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/products/{id}/files",
				tags,
				...access.admin,
				summary: "Add a file to a product",
				description: `A PDF, DXF, STEP or GLB of at most ${maxFileMegabytes} MB, up to ${maxFiles} for each product. The structure is checked, and a PDF with active content is refused. \`GET /products/{id}\` lists a product's files. The same content is added only once, and stored again if it was lost.`,
				request: {
					params: byId,
					query: z.object({ name: z.string().max(300).default("").describe("The file's name") }),
					body: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
				},
				responses: createdJson("Added", z.object({ acknowledged: z.literal(true), insertedId: z.string() })),
			}),
			async (c) => {
				checkUrl(c.req.url);
				const kind = kindOfType(c.req.header("content-type"));
				if (!kind) throw new Refusal(wrongType);
				const { id } = c.req.valid("param");
				const { name } = c.req.valid("query");
				const sender = c.req.raw.signal;
				const added = await limited(async () => {
					const content = await readBody(c.req.raw, maxBytes);
					if (!content) throw new Refusal(tooLarge);
					const edit = { actor: c.var.user.id, now: clock() };
					return oneAtATime(() => addFile(shop, id, { kind, name, content, sender }, edit));
				});
				return c.json({ acknowledged: true as const, insertedId: added.id }, 201);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/products/{id}/files/{file}",
				tags,
				...access.admin,
				summary: "Delete a file of a product",
				request: { params: z.object({ id: z.string(), file: z.string() }) },
				responses: okJson("Deleted", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				checkUrl(c.req.url);
				const { id, file } = c.req.valid("param");
				await removeFile(transact, id, file, { actor: c.var.user.id, now: clock() });
				return c.json({ deletedCount: 1 }, 200);
			},
		);
}

function kindOfType(header: string | undefined): FileKind | undefined {
	const type = header?.split(";")[0]?.trim().toLowerCase();
	return fileKindNames.find((kind) => fileKinds[kind].type === type);
}
