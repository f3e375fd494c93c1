import { hiddenCharacters } from "../app/http/hidden-characters.ts";
import { type Erased, erasePerson, HasLiveOrders } from "../app/personal-data/erase-person.server.ts";
import { HasOpenWithdrawals } from "../app/personal-data/open-withdrawals.server.ts";
import { readPerson } from "../app/personal-data/read-person.server.ts";
import { systemActor } from "../db/audit.ts";
import { emptySqliteLog } from "../db/sqlite/sqlite-log.ts";
import type { Tx } from "../db/transaction.ts";
import { defineCommand } from "./command.ts";
import { withDatabase } from "./with-database.ts";

/** Escapes control and direction characters for a terminal, except line breaks and tabs. */
const named = (character: string): string =>
	/[\t\n]/.test(character)
		? character
		: character
				.split("")
				.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
				.join("");

export const exportPersonCommand = defineCommand({
	summary: "Print all data about a person, as JSON",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ db }) => {
			const person = await readPerson(db, { email });
			const { profiles, signIn, orders, withdrawals } = person;
			if (profiles.length + signIn.accounts.length + orders.length + withdrawals.length === 0)
				throw new Error(`The shop knows nobody with the e-mail ${email}.`);
			return JSON.stringify(person, null, "\t").replaceAll(hiddenCharacters, named);
		});
	},
});

export const erasePersonCommand = defineCommand({
	summary: "Remove a person for good. Their orders stay in the books without them",
	args: ["email"],
	run: (config, { email }) => {
		return withDatabase(config, async ({ transact, kind }) => {
			const { orders, reviews, invoices } = await transact((tx) => erase(tx, email)).catch(throwExplained);
			const lines = [`Erased. Kept without the person: ${orders} orders. Removed: ${reviews} reviews.`];
			if (kind === "sqlite" && !emptySqliteLog(config.dataDir))
				lines.push(
					"The database's log still has the person, because something reads it: run this again when it is quiet.",
				);
			if (invoices > 0) lines.push(`Kept with the person, for the books: ${invoices} invoices and credit notes.`);
			lines.push("Backups made before, and the card provider's own records of payments, still have the person.");
			return lines.join("\n");
		});
	},
});

async function erase(tx: Tx, email: string): Promise<Erased> {
	const erased = await erasePerson(tx, { email }, { actor: systemActor, now: new Date() });
	if (!erased.found) throw new Error(`The shop knows nobody with the e-mail ${email}.`);
	return erased;
}

function throwExplained(error: unknown): never {
	if (error instanceof HasOpenWithdrawals) {
		const todo = "See to what they withdrew from first, and note it as done in Withdrawals";
		throw new Error(`Nothing was erased. ${todo}:\n  ${error.numbers.join(", ")}`, { cause: error });
	}
	if (!(error instanceof HasLiveOrders)) throw error;
	const which = error.orders.map(({ id, status }) => `  ${status} order ${id}`).join("\n");
	const todo = "Cancel what is unpaid (cancel-order) and deliver what is paid first";
	throw new Error(`Nothing was erased. ${todo}:\n${which}`, { cause: error });
}
