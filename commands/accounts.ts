import { removeAccount } from "../app/identity/identity-accounts.server.ts";
import { systemActor } from "../app/platform/audit.server.ts";
import { inTransaction } from "../app/platform/database.server.ts";
import { appointAdmin } from "../app/users/appoint-admin.server.ts";
import { findUserByEmail } from "../app/users/users-repository.server.ts";
import { type Command, withDatabase } from "./command.ts";

const bySystem = () => ({ actor: systemActor, now: new Date() });

export const makeAdminCommand: Command = {
	usage: "make-admin <e-mail>            makes somebody who has signed in once an admin",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db }) => {
			if (!(await findUserByEmail(db, email))) throw new Error(`Nobody with the e-mail ${email} has signed in yet.`);
			const made = await appointAdmin(db, email, bySystem());
			return made ? `${email} is now an admin.` : `${email} was an admin already.`;
		});
	},
};

export const removeAccountCommand: Command = {
	usage: "remove-account <e-mail>        removes an account of the embedded sign-in with its sessions; orders stay",
	run: (config, [email]) => {
		if (!email) throw new Error("Say whose e-mail.");
		return withDatabase(config, async ({ db }) => {
			if (!(await inTransaction(db, (tx) => removeAccount(tx, email, bySystem()))))
				throw new Error(`There is no account with the e-mail ${email}.`);
			return `The account of ${email} is removed. An access token given before is good for at most 15 minutes.`;
		});
	},
};
