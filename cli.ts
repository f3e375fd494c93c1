import { ConfigError, readConfig } from "./app/platform/config.server.ts";
import { makeAdminCommand, removeAccountCommand, unlockCommand } from "./commands/accounts.ts";
import { backupCommand } from "./commands/backup.ts";
import { cancelOrderCommand } from "./commands/cancel-order.ts";
import type { Command } from "./commands/command.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { erasePersonCommand } from "./commands/erase-person.ts";
import { exportPersonCommand } from "./commands/export-person.ts";
import { listOrdersCommand } from "./commands/list-orders.ts";
import { reconcileCommand } from "./commands/reconcile.ts";
import { restoreCommand } from "./commands/restore.ts";
import { rotateSecretsCommand } from "./commands/rotate-secrets.ts";

/** Commands for whoever runs the shop, on its server: `npm run shop -- <command> …`. */
const commands: Record<string, Command> = {
	"make-admin": makeAdminCommand,
	"remove-account": removeAccountCommand,
	"list-orders": listOrdersCommand,
	unlock: unlockCommand,
	"cancel-order": cancelOrderCommand,
	"export-person": exportPersonCommand,
	"erase-person": erasePersonCommand,
	backup: backupCommand,
	restore: restoreCommand,
	"rotate-secrets": rotateSecretsCommand,
	reconcile: reconcileCommand,
	doctor: doctorCommand,
};

const [name = "", ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
	const usages = Object.values(commands).map(({ usage }) => `  ${usage}`);
	console.error(`Usage: npm run shop -- <command>\n${usages.join("\n")}`);
	process.exit(2);
}
try {
	console.log(await command.run(readConfig(process.env), words));
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	console.error(error instanceof ConfigError ? `The configuration is not valid:\n${reason}` : reason);
	process.exitCode = 1;
}
