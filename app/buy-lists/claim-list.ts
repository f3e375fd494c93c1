import { type ApiClient, read } from "../api/api-client.ts";
import { currentList } from "./buy-list.ts";
import type { BuyList } from "./list-schema.ts";

export interface ClaimedList {
	lineCount: number;
	/** True when lines were moved from this browser's visitor list. */
	hasMoved: boolean;
}

let pendingClaim: Promise<ClaimedList> | undefined;

/**
 * Moves this browser's visitor list to the account. Concurrent calls share one request.
 * @throws {ApiFailure} when the request fails
 */
export function claimList(api: Pick<ApiClient, "lists">): Promise<ClaimedList> {
	pendingClaim ??= claim(api).finally(() => {
		pendingClaim = undefined;
	});
	return pendingClaim;
}

async function claim({ lists }: Pick<ApiClient, "lists">): Promise<ClaimedList> {
	const { lineCount, unclaimed } = await countOf(lists);
	if (unclaimed === undefined) return { lineCount, hasMoved: false };
	await read(lists.claim.$post());
	return { lineCount: (await countOf(lists)).lineCount, hasMoved: true };
}

/** Reads a list of the account. A visitor who has just signed in still has the parts on the visitor list. */
export async function readOwnList(api: Pick<ApiClient, "lists">, id: string): Promise<BuyList> {
	if (id === currentList) await claimList(api);
	return read(api.lists[":id"].$get({ param: { id } }));
}

export const countOf = (lists: ApiClient["lists"]) => read(lists[":id"].count.$get({ param: { id: currentList } }));
