import { type ApiClient, read } from "../api/api-client.ts";
import { currentList } from "./buy-list.ts";

export interface ClaimedList {
	/** That the account's current list has. */
	lines: number;
	/** Whether some came from a list that this browser had before signing in. */
	isNew: boolean;
}

let underWay: Promise<ClaimedList> | undefined;

/**
 * Hands the list that this browser had before signing in over to the account, if there is one: what shows the account's
 * list right after signing in waits for it. Header and page ask at once, and it is done once.
 * @throws {ApiFailure} when it could not be found out or done
 */
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

/** How many lines the current list has, of whoever is here. */
export const countOf = (lists: ApiClient["lists"]) => read(lists[":id"].count.$get({ param: { id: currentList } }));
