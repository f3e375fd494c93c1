import { hiddenCharacters } from "../app/http/hidden-characters.ts";
import { readPerson } from "../app/personal-data/read-person.server.ts";
import { type Command, withDatabase } from "./command.ts";

/** As JSON names what a terminal would obey, or read in another direction; its own lines and tabs stay. */
const named = (character: string): string =>
	/[\t\n]/.test(character)
		? character
		: character
				.split("")
				.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
				.join("");

export const exportPersonCommand: Command = {
	usage: "export-person <e-mail>         prints all that the shop keeps of a person, as JSON",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db }) => {
			const person = await readPerson(db, { email });
			const { profiles, signIn, orders, withdrawals } = person;
			if (profiles.length + signIn.accounts.length + orders.length + withdrawals.length === 0)
				throw new Error(`The shop knows nobody with the e-mail ${email}.`);
			return JSON.stringify(person, null, "\t").replaceAll(hiddenCharacters, named);
		});
	},
};
