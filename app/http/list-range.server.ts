import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { maxRows } from "./list-limits.ts";

const cursor = z.string().min(1).max(100).optional();

/** The query parameters for paging, used by every list (docs/decisions/037). */
export const listRangeFields = {
	limit: z
		.string()
		.regex(/^[1-9]\d{0,2}$/, "Enter a whole number of at least 1")
		.transform(Number)
		.refine((limit) => limit <= maxRows, `At most ${maxRows}`)
		.optional()
		.openapi({ type: "integer", description: `Rows per page, up to ${maxRows}` }),
	after: cursor.openapi({ description: "Cursor: returns the rows after it. The `Link` header contains it" }),
	before: cursor.openapi({ description: "Cursor: returns the rows before it" }),
};

export const searchField = z
	.string()
	.trim()
	.max(200)
	.optional()
	.openapi({ description: "Search words. Each must begin a word in the row" });

export const linkHeader = z.object({
	Link: z.string().optional().describe('The next and previous pages, `rel="next"` and `rel="prev"` (RFC 8288)'),
});

export function linkPages(c: Context, { next, previous }: { next?: string; previous?: string }): void {
	const links = [next && link(c, "next", "after", next), previous && link(c, "prev", "before", previous)];
	const header = links.filter(Boolean).join(", ");
	if (header) c.header("link", header);
}

function link(c: Context, rel: string, member: "after" | "before", cursor: string): string {
	const query = new URL(c.req.url).searchParams;
	query.delete("after");
	query.delete("before");
	query.set(member, cursor);
	// A relative link: behind a proxy the shop may not know its public address.
	return `<?${query}>; rel="${rel}"`;
}
