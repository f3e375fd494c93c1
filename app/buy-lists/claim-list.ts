import { type ApiClient, read } from "../api/api-client.ts";
import { currentList } from "./buy-list.ts";

export interface ClaimedList {
	lines: number;
	/** Whether some came from a list that this browser had before signing in. */
	isNew: boolean;
}

let underWay: Promise<ClaimedList> | undefined;

/** Moves the list that this browser had before signing in to the account, once. @throws {ApiFailure} when that fails */
export function claimList(api: Pick<ApiClient, "lists">): Promise<ClaimedList> {
	underWay ??= claim(api).finally(() => {
		underWay = undefined;
	});
	return underWay;
}

async function claim({ lists }: Pick<ApiClient, "lists">): Promise<ClaimedList> {
	const { lines, unclaimed } = await countOf(lists);
	if (unclaimed === undefined) return { lines, isNew: false };
	await read(lists.claim.$post());
	return { lines: (await countOf(lists)).lines, isNew: true };
}

export const countOf = (lists: ApiClient["lists"]) => read(lists[":id"].count.$get({ param: { id: currentList } }));
