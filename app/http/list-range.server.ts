import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { maxRows } from "./list-limits.ts";

const place = z.string().min(1).max(100).optional();

/** The query parameters for paging, used by every list (docs/decisions/037). */
export const listRangeFields = {
	limit: z
		.string()
		.regex(/^[1-9]\d{0,2}$/, "Enter a whole number from 1")
		.transform(Number)
		.refine((limit) => limit <= maxRows, `At most ${maxRows}`)
		.optional()
		.openapi({ type: "integer", description: `How many at most on a page, up to ${maxRows}` }),
	after: place.openapi({ description: "The page after this place of the list: see the `Link` header" }),
	before: place.openapi({ description: "The page before this place of the list" }),
};

export const searchField = z
	.string()
	.trim()
	.max(200)
	.optional()
	.openapi({ description: "Words, each the beginning of one in the row" });

export const linkHeader = z.object({
	Link: z.string().optional().describe('The pages beside this one, `rel="next"` and `rel="prev"` (RFC 8288)'),
});

export function linkPages(c: Context, { next, previous }: { next?: string; previous?: string }): void {
	const links = [next && link(c, "next", "after", next), previous && link(c, "prev", "before", previous)];
	const header = links.filter(Boolean).join(", ");
	if (header) c.header("link", header);
}

function link(c: Context, rel: string, member: "after" | "before", place: string): string {
	const query = new URL(c.req.url).searchParams;
	query.delete("after");
	query.delete("before");
	query.set(member, place);
	// A relative link: behind a proxy the shop may not know its public address.
	return `<?${query}>; rel="${rel}"`;
}
