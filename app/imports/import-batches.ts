import { type ImportRow, maxPostedRows, type PostedRows } from "./import-schema.ts";

/** Keeps a request below the body limit. */
const maxBytes = 150_000;

type Sent = PostedRows["rows"][number];

export function batchesOf(rows: readonly ImportRow[]): Sent[][] {
	const batches: Sent[][] = [];
	let bytes = 0;
	for (const { row, outcome, cells = [], product, tag } of rows) {
		if (outcome !== "new" && outcome !== "changed") continue;
		const sent = { row, cells, ...(product && { product }), ...(tag && { tag }) };
		const size = new TextEncoder().encode(JSON.stringify(sent)).length;
		const last = batches.at(-1);
		if (last && last.length < maxPostedRows && bytes + size <= maxBytes) {
			last.push(sent);
			bytes += size;
		} else {
			batches.push([sent]);
			bytes = size;
		}
	}
	return batches;
}
