import { systemActor } from "./app/platform/audit.server.ts";
import { type Config, ConfigError, readConfig } from "./app/platform/config.server.ts";
import { openDatabase } from "./app/platform/database.server.ts";
import { createLog } from "./app/platform/log.server.ts";
import { appointAdmin } from "./app/users/appoint-admin.server.ts";
import { findUserByEmail } from "./app/users/users-repository.server.ts";
import { migrate } from "./db/migrate.server.ts";

/** Commands for whoever runs the shop, on its server: `npm run shop -- <command> …`. */
const commands: Record<string, { usage: string; run: (config: Config, words: string[]) => Promise<string> }> = {
	"make-admin": {
		usage: "make-admin <e-mail>   makes somebody who has signed in once an admin",
		run: makeAdminCommand,
	},
};

async function makeAdminCommand(config: Config, [email]: string[]): Promise<string> {
	if (!email) throw new Error("Say whose e-mail.");
	const { db, close } = await openDatabase(config, createLog());
	try {
		await migrate(db);
		if (!(await findUserByEmail(db, email))) throw new Error(`Nobody with the e-mail ${email} has signed in yet.`);
		const made = await appointAdmin(db, email, { actor: systemActor, now: new Date() });
		return made ? `${email} is now an admin.` : `${email} was an admin already.`;
	} finally {
		await close();
	}
}

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
	console.error(
		`Usage: npm run shop -- <command>\n${Object.values(commands)
			.map(({ usage }) => `  ${usage}`)
			.join("\n")}`,
	);
	process.exit(2);
}
try {
	console.log(await command.run(readConfig(process.env), words));
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	console.error(error instanceof ConfigError ? `The configuration is not valid:\n${reason}` : reason);
	process.exitCode = 1;
}
