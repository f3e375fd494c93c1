import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unseenCharacters } from "../app/http/hidden-characters.ts";
import { type Erased, erasePerson, HasOpenOrders } from "../app/personal-data/erase-person.server.ts";
import { erasePurchases } from "../app/personal-data/erase-purchases.server.ts";
import { readPerson } from "../app/personal-data/read-person.server.ts";
import { HasOpenWithdrawals } from "../app/personal-data/refuse-open-withdrawals.server.ts";
import { systemActor } from "../db/audit.ts";
import type { Tx } from "../db/transaction.ts";
import { defineCommand } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Escapes control and direction characters for a terminal, except line breaks and tabs. */
const escapeCharacter = (character: string): string =>
	/[\t\n]/.test(character)
		? character
		: character
				.split("")
				.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
				.join("");

const noData = (email: string) => `The shop has no data about ${email}.`;

export const exportPersonCommand = defineCommand({
	summary: "Print all data about a person as JSON",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db }) => {
			const person = await readPerson(db, { email });
			const { profiles, signIn, orders, withdrawals } = person;
			if (profiles.length + signIn.accounts.length + orders.length + withdrawals.length === 0)
				throw new Error(noData(email));
			return JSON.stringify(person, null, "\t").replaceAll(unseenCharacters, escapeCharacter);
		});
	},
});

export const erasePersonCommand = defineCommand({
	summary: "Delete a person's data for good. Orders remain without personal data",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db, transact, kind }) => {
			const erased = await transact((tx) => erase(tx, email)).catch(throwWithInstructions);
			const { orders, reviews, invoices, purchaseIds } = erased;
			await erasePurchases(db, purchaseIds);
			const lines = [`Erased. Deleted reviews: ${reviews}. Orders kept without personal data: ${orders}.`];
			if (kind === "sqlite" && !emptySqliteLog(config.dataDir))
				lines.push(
					"The database's write-ahead log still contains the data, because another process is reading. Run this command again later.",
				);
			if (invoices > 0)
				lines.push(`Invoices and credit notes kept with personal data, as required by law: ${invoices}.`);
			lines.push("Older backups and the card provider's own records still contain the data.");
			return lines.join("\n");
		});
	},
});

async function erase(tx: Tx, email: string): Promise<Erased> {
	const erased = await erasePerson(tx, { email }, { actor: systemActor, now: new Date() });
	if (!erased.found) throw new Error(noData(email));
	return erased;
}

function throwWithInstructions(error: unknown): never {
	if (error instanceof HasOpenWithdrawals) {
		const task = "First handle these withdrawals on the Withdrawals page and mark them as done";
		throw new Error(`Nothing was erased. ${task}:\n  ${error.numbers.join(", ")}`, { cause: error });
	}
	if (!(error instanceof HasOpenOrders)) throw error;
	const orders = error.orders.map(({ id, status }) => `  ${status} order ${id}`).join("\n");
	const task = 'First cancel the unpaid orders ("shop cancel-order") and deliver the paid ones';
	throw new Error(`Nothing was erased. ${task}:\n${orders}`, { cause: error });
}

/**
 * Writes SQLite's log back and truncates it: `secure_delete` overwrites deleted content, but the log keeps it until
 * then.
 * @returns whether the log is empty; false when a reader used it for too long
 */
function emptySqliteLog(dataDir: string): boolean {
	const database = new DatabaseSync(join(dataDir, "shop.sqlite"), { timeout: 5000 });
	try {
		return database.prepare("pragma wal_checkpoint(truncate)").get()?.busy === 0;
	} finally {
		database.close();
	}
}
