import type { ClientResponse } from "hono/client";
import { read, type SuccessBody } from "./api-client.ts";

export interface Page<Row> {
	rows: Row[];
	next?: string;
	previous?: string;
}

/** Reads a page of a list (docs/decisions/037). @throws {ApiFailure} as `read` */
export async function readPage<R extends ClientResponse<unknown, number, string>>(
	call: Promise<R>,
): Promise<Page<SuccessBody<R> extends (infer Row)[] ? Row : never>> {
	let link = "";
	const rows = await read(
		call.then((response) => {
			link = response.headers.get("link") ?? "";
			return response;
		}),
	);
	return { rows: rows as never[], next: cursorIn(link, "next", "after"), previous: cursorIn(link, "prev", "before") };
}

function cursorIn(link: string, rel: string, member: string): string | undefined {
	const [, query] = new RegExp(`<\\?([^>]*)>; rel="${rel}"`).exec(link) ?? [];
	return new URLSearchParams(query).get(member) ?? undefined;
}
