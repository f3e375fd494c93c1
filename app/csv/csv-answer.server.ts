import type { Context } from "hono";
import * as z from "zod";
import { failure } from "../http/api-router.server.ts";
import { streamTexts } from "../http/stream-texts.server.ts";

/** Documented responses of a call that exports a table. */
export const csvResponses = {
	200: { description: "The table", content: { "text/csv": { schema: z.string() } } },
	default: failure,
};

/** Answers with a table of lines (RFC 4180) as a file to save. */
export function sendCsv(c: Context, name: string, lines: AsyncGenerator<string>): Response {
	c.header("content-disposition", `attachment; filename="${name}.csv"`);
	c.header("content-type", "text/csv; charset=utf-8; header=present");
	return c.body(streamTexts(lines));
}
