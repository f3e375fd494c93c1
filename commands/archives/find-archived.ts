import { readdir } from "node:fs/promises";
import { orderNumber } from "../../app/orders/card-label.ts";
import { findAccountId, findOrderIds, findPersonIds } from "../../app/personal-data/find-person.server.ts";
import type { Db } from "../../db/database.ts";
import { readInBatches } from "../../db/read-in-batches.ts";
import type { AuditTable } from "../../db/schema.ts";
import { hasWords } from "../../db/text-search.ts";
import { type Command, withDatabase } from "../command.ts";
import { archivedLines, archiveEnding } from "./archive-files.ts";

export const findArchivedCommand: Command = {
	usage:
		"find-archived <e-mail, order or other identifier> --from <folder>  prints the archived entries of the audit about it, a line of JSON each",
	run: (config, words) => {
		const { what, folder } = read(words);
		return withDatabase(config, async ({ db }) => {
			const names = (await readdir(folder)).filter((name) => name.endsWith(archiveEnding)).sort();
			await printMissing(db, names, folder);
			const isMeant = await matcherOf(db, what);
			const found = new Set<string>();
			for (const name of names)
				await collect(folder, name, isMeant, found).catch((cause) => {
					throw new Error(`${name} is damaged: ${cause.message}. Take it from its copy.`, { cause });
				});
			if (found.size === 0) throw new Error(`Of ${what} there is nothing in ${names.length} files in ${folder}.`);
			return [...found].join("\n");
		});
	},
};

function read(words: readonly string[]): { what: string; folder: string } {
	const at = words.indexOf("--from");
	const folder = words[at + 1];
	const [what] = words.filter((_, i) => i !== at && i !== at + 1);
	if (words.length !== 3 || at === -1 || !folder || !what)
		throw new Error("Say of what, and where the archives are: find-archived <e-mail or order> --from folder");
	return { what, folder };
}

/** Beside the answer: what is found may not be all. */
async function printMissing(db: Db, names: readonly string[], folder: string): Promise<void> {
	const known = await db.selectFrom("archives").select("name").orderBy("name").execute();
	for (const { name } of known) if (!names.includes(name)) console.error(`Not in ${folder}: ${name}`);
}

async function collect(folder: string, name: string, isMeant: (line: string) => boolean, found: Set<string>) {
	// Whole files may have been written twice, with more or fewer entries.
	for await (const line of archivedLines(folder, name)) if (isMeant(line)) found.add(line);
}

/** The audit knows people by identifiers only; an order also by its last eight characters, as it is told on the telephone. */
async function matcherOf(db: Db, what: string): Promise<(line: string) => boolean> {
	const isNumber = /^[0-9a-f]{8}$/i.test(what);
	const number = what.toLowerCase();
	const ids = new Set(await idsOf(db, what));
	return (line) => {
		const { id, actor, subject, facts }: AuditTable = JSON.parse(line);
		const values = [id, actor, subject, ...Object.values(JSON.parse(facts)).map(String)];
		return values.some((value) => ids.has(value) || (isNumber && value.endsWith(number)));
	};
}

/** By which the audit knows it: of an order its payment's too, of an e-mail those of everybody who has or had it, with their orders. */
async function idsOf(db: Db, what: string): Promise<string[]> {
	if (!what.includes("@")) return [what, ...(await paymentsOf(db, await ordersCalled(db, what)))];
	const users = await findPersonIds(db, { email: what });
	const account = await findAccountId(db, { email: what });
	const orders = await findOrderIds(db, { email: what }, users);
	const ids = [...users, ...(account ? [account] : []), ...orders, ...(await paymentsOf(db, orders))];
	if (ids.length > 0) return ids;
	throw new Error(`The shop knows nobody with the e-mail ${what}. Of who was erased, ask by their orders.`);
}

async function ordersCalled(db: Db, what: string): Promise<string[]> {
	const isNumber = orderNumber({ _id: what }) === what.toUpperCase();
	const named = db.selectFrom("orders").select("id");
	const rows = await (isNumber ? named.where(hasWords(db, "orders", what)) : named.where("id", "=", what)).execute();
	return rows.map(({ id }) => id).filter((id) => id.endsWith(what.toLowerCase()));
}

async function paymentsOf(db: Db, orderIds: string[]): Promise<string[]> {
	const rows = await readInBatches(
		orderIds.map((id) => ({ id })),
		(ids) => db.selectFrom("orders").select("transaction_id").where("id", "in", ids).execute(),
	);
	return rows.flatMap(({ transaction_id }) => transaction_id ?? []);
}
