import { randomBytes } from "node:crypto";
import type { Changes } from "../../db/changes.ts";
import type { Db } from "../../db/database.ts";
import { isNotModified } from "../http/conditional.server.ts";
import { problem, Refusal } from "../http/problem.ts";
import { jsonArray, rowsPerBatch, streamTexts } from "../http/stream-texts.server.ts";
import { createClientSlots } from "../traffic/client-slots.server.ts";
import { createFairQueue } from "../traffic/fair-queue.server.ts";
import { presentProduct } from "./present-product.server.ts";
import { listProducts } from "./products-repository.server.ts";

/** Maximum lists in progress: in total and per /64 subnet. Each holds about a megabyte. */
const maxConcurrentLists = { total: 16, perSubnet: 1 };
const never = Number.POSITIVE_INFINITY;
/** Addresses take turns batch by batch, so a slow caller blocks no other. */
const batches = { maxRunning: 2, maxRunningPerClient: 1, maxWaitMs: never, maxWaiting: never };
const retryAfterSeconds = 10;
const tooManyLists = problem(
	"busy",
	"Too many callers are loading the whole list. Try again in a moment, or use GET /catalogue page by page.",
);

/** Answers `GET /products`: all products on sale in one array. Reads the next batch when the client is ready for it. */
export function createWholeList({ db, changes }: { db: Db; changes: Changes }) {
	const acquireSlot = createSlots();
	const queue = createFairQueue(batches);
	const process = randomBytes(6).toString("base64url");

	return async ({ method, headers: requestHeaders }: Request, subnet64?: string): Promise<Response> => {
		const etag = `W/"${process}-${changes.lastOf(["products", "stock"])}"`;
		const headers = { etag, "cache-control": "no-cache", "content-type": "application/json" };
		if (isNotModified(requestHeaders.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
		if (method === "HEAD") return new Response(null, { headers });
		const read = async (after?: string) => {
			const rows = await listProducts(db, after, rowsPerBatch);
			const next = rows.length < rowsPerBatch ? undefined : rows.at(-1)?.id;
			return { rows: rows.map((row) => presentProduct(row)), next };
		};
		const readFairly = (after?: string) => queue.run(subnet64, () => read(after));
		const texts = releasing(jsonArray(subnet64 === undefined ? read : readFairly), acquireSlot(subnet64));
		// A failure before the first byte becomes an error response instead of a broken list.
		const { value: first } = await texts.next();
		return new Response(streamTexts(texts, first), { headers });
	};
}

function createSlots() {
	const [slots, shares] = [
		createClientSlots(maxConcurrentLists.total),
		createClientSlots(maxConcurrentLists.perSubnet),
	];
	/**
	 * @param subnet64 undefined for the page cache, which needs no slot
	 * @throws {Refusal} when no slot is free
	 */
	return (subnet64: string | undefined) => {
		if (subnet64 === undefined) return () => {};
		const [slot, share] = [slots(""), shares(subnet64)];
		const release = () => {
			slot?.();
			share?.();
		};
		if (slot && share) return release;
		release();
		throw new Refusal(tooManyLists, { retryAfterSeconds });
	};
}

/** Passes texts on, and calls back when they end, fail or are no longer wanted. */
async function* releasing(texts: AsyncGenerator<string>, done: () => void): AsyncGenerator<string, undefined> {
	try {
		yield* texts;
		return undefined;
	} finally {
		done();
	}
}
