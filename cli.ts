import { readFileSync } from "node:fs";
import { readConfig, settingNames } from "./app/config/config.server.ts";
import { ConfigError } from "./app/settings/config-error.ts";
import { parseEnvironmentFile } from "./app/settings/environment-file.server.ts";
import { mistypedSettings } from "./app/settings/unknown-settings.server.ts";
import {
	makeAdminCommand,
	removeAccountCommand,
	setPasswordCommand,
	unlockCommand,
	unmakeAdminCommand,
} from "./commands/accounts.ts";
import { backupCommand } from "./commands/backup.ts";
import { cancelOrderCommand } from "./commands/cancel-order.ts";
import { type Command, rejectUnknownArguments } from "./commands/command.ts";
import { assertDatabaseIsThere, databaseName } from "./commands/configured-database.ts";
import { copyDataCommand } from "./commands/copy-data.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { erasePersonCommand } from "./commands/erase-person.ts";
import { exportInvoicesCommand } from "./commands/export-invoices.ts";
import { exportPersonCommand } from "./commands/export-person.ts";
import { exportProductsCommand } from "./commands/export-products.ts";
import { importProductsCommand } from "./commands/import-products.ts";
import { listOrdersCommand } from "./commands/list-orders.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { printAnswer } from "./commands/print-answer.ts";
import { reconcileCommand } from "./commands/reconcile.ts";
import { refundOrderCommand } from "./commands/refund-order.ts";
import { restoreCommand } from "./commands/restore.ts";
import { rotateSecretsCommand } from "./commands/rotate-secrets.ts";
import { removeSecondFactorCommand } from "./commands/second-factor.ts";

/** Commands for whoever runs the shop, on its server: `./shop <command> …` in a release, `npm run shop -- <command> …` in a checkout. */
const commands: Record<string, Command> = {
	"make-admin": makeAdminCommand,
	"unmake-admin": unmakeAdminCommand,
	"remove-account": removeAccountCommand,
	"remove-second-factor": removeSecondFactorCommand,
	"list-orders": listOrdersCommand,
	"set-password": setPasswordCommand,
	unlock: unlockCommand,
	"cancel-order": cancelOrderCommand,
	"refund-order": refundOrderCommand,
	"export-person": exportPersonCommand,
	"erase-person": erasePersonCommand,
	"export-products": exportProductsCommand,
	import: importProductsCommand,
	invoices: exportInvoicesCommand,
	backup: backupCommand,
	restore: restoreCommand,
	"copy-data": copyDataCommand,
	"rotate-secrets": rotateSecretsCommand,
	migrate: migrateCommand,
	reconcile: reconcileCommand,
	doctor: doctorCommand,
};

const { envFile, name, words } = readArguments(process.argv.slice(2));
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
	if (name) console.error(`There is no command ${name}.`);
	const usages = Object.values(commands).map(({ usage }) => `  ${usage}`);
	console.error(
		`Usage: shop [--env-file /etc/shop.env] <command>, in a checkout: npm run shop -- …\n${usages.join("\n")}`,
	);
	process.exit(2);
}
// Whoever reads it may have gone: what is under way goes on.
process.stderr.on("error", () => {});
try {
	rejectUnknownArguments(command, words);
	if (envFile) takeSettingsFrom(envFile);
	const config = readConfig(process.env);
	for (const message of mistypedSettings(Object.keys(process.env), settingNames)) console.error(message);
	// Beside the answer, which can be for a program.
	console.error(`Database: ${databaseName(config)}`);
	if (command !== restoreCommand) assertDatabaseIsThere(config);
	await printAnswer(await command.run(config, words));
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	console.error(error instanceof ConfigError ? `The configuration is not valid:\n${reason}` : reason);
	process.exitCode = 1;
}

function readArguments(given: string[]): { envFile?: string; name: string; words: string[] } {
	const [first, envFile] = given;
	const [name = "", ...words] = first === "--env-file" ? given.slice(2) : given;
	return { name, words, ...(first === "--env-file" && { envFile }) };
}

/** The settings are then those of the file alone: what the shell happens to have is not the shop's. */
function takeSettingsFrom(file: string): void {
	for (const setting of settingNames) delete process.env[setting];
	Object.assign(process.env, parseEnvironmentFile(readFileSync(file, "utf8")));
}
