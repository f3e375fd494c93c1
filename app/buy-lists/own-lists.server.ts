import { lockRow } from "../../db/lock-rows.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { currentList, maxLines, maxLists, maxUnprovenNeverPaidLists } from "./buy-list.ts";
import { addLines, listLines, type NewLine } from "./lines-repository.server.ts";
import {
	type BuyListRow,
	deleteList,
	findList,
	findListsWithLineCounts,
	findNeverPaid,
	insertList,
	type ListOwner,
	lockList,
	updateList,
} from "./lists-repository.server.ts";

export const noSuchList = () => notFound("List");

/** @throws {Refusal} when the account has as many lists as it may have */
async function refuseTooManyLists(tx: Tx, userId: string): Promise<void> {
	const { length } = await findListsWithLineCounts(tx, userId);
	if (length >= maxLists) throw new Refusal(problem("too-many-lists", `An account can have up to ${maxLists} lists.`));
	if (length < maxUnprovenNeverPaidLists || (await findNeverPaid(tx, userId))?.isProven !== false) return;
	const detail = `You can have up to ${maxUnprovenNeverPaidLists} lists until you confirm your e-mail address or pay for an order.`;
	throw new Refusal(problem("too-many-lists", detail));
}

/** Finds an owner's list. @throws {Refusal} when the owner has none with this id */
async function ownList(tx: Tx, owner: ListOwner, id: string): Promise<BuyListRow> {
	const list = await findList(tx, owner, id);
	if (!list) throw new Refusal(noSuchList());
	return list;
}

/** Creates a list and makes it the current one. @param copyOf the list whose lines are copied */
export function createList(
	transact: Transact,
	userId: string,
	{ name, copyOf }: { name: string; copyOf?: string },
	{ now, claim }: { now: Date; claim: Claim<string> },
): Promise<string> {
	return transact(async (tx) => {
		await lockRow(tx, "users", userId);
		await refuseTooManyLists(tx, userId);
		const from = copyOf === undefined ? undefined : await ownList(tx, { userId }, copyOf);
		const created = await insertList(tx, { userId }, name, now);
		if (from) await addLines(tx, created.id, await linesOf(tx, from));
		await claim(tx, created.id);
		return created.id;
	});
}

/** Renames a list or makes it the current one. @throws {Refusal} when the account has none with this id */
export function changeList(
	transact: Transact,
	userId: string,
	id: string,
	{ name, isCurrent, now }: { name?: string; isCurrent?: true; now: Date },
): Promise<void> {
	return transact(async (tx) => {
		const list = await ownList(tx, { userId }, id);
		const values = { ...(name !== undefined && { name }), ...(isCurrent && { chosen_at: now.toISOString() }) };
		if (Object.keys(values).length > 0) await updateList(tx, list.id, values);
	});
}

export function removeList(transact: Transact, userId: string, id: string): Promise<boolean> {
	return transact(async (tx) => {
		const list = await findList(tx, { userId }, id);
		if (list) await deleteList(tx, list.id);
		return list !== undefined;
	});
}

/**
 * Moves a visitor's lines to the account's current list. If it would become too long, they become a separate list.
 * @returns the number of moved lines
 * @throws {Refusal} when a separate list is needed and the account already has the maximum
 */
export function claimList(transact: Transact, userId: string, visitor: ListOwner, now: Date): Promise<number> {
	return transact(async (tx) => {
		await lockRow(tx, "users", userId);
		const source = await findList(tx, visitor, currentList);
		// Two tabs may do this at the same time. The slower one finds no list.
		if (!source || !(await lockList(tx, visitor, source.id, now))) return 0;
		const lines = await linesOf(tx, source);
		if (lines.length > 0) {
			const target = await lockList(tx, { userId }, currentList, now);
			if (!target) throw new Refusal(noSuchList());
			const existing = await listLines(tx, target.id);
			const onTarget = new Set(existing.map(({ product_id }) => product_id));
			const added = lines.filter(({ product_id }) => product_id === null || !onTarget.has(product_id));
			if (existing.length + added.length > maxLines) {
				await refuseTooManyLists(tx, userId);
				const chosen_at = now.toISOString();
				const name = `From before you logged in`;
				await updateList(tx, source.id, { user_id: userId, token_hash: null, name, chosen_at });
				return lines.length;
			}
			await addLines(tx, target.id, lines);
		}
		await deleteList(tx, source.id);
		return lines.length;
	});
}

const linesOf = async (tx: Tx, { id }: BuyListRow): Promise<NewLine[]> =>
	(await listLines(tx, id)).map(({ id: _, list_id: __, ...line }) => line);
