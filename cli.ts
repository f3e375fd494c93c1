import { fstatSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readConfig } from "./app/config/config.server.ts";
import { settingNames } from "./app/config/environment.server.ts";
import { version } from "./app/config/version.server.ts";
import { ConfigError } from "./app/settings/config-error.ts";
import { mistypedSettings } from "./app/settings/unknown-settings.server.ts";
import { type Command, helpText, parseCommandLine, UsageError } from "./commands/command.ts";
import { commands } from "./commands/commands.ts";
import { assertDatabaseIsThere, databaseName } from "./commands/configured-database.ts";
import { restoreCommand } from "./commands/restore.ts";

/** Matches a line that systemd and Node read differently: a # or \ outside quotes, or quotes around a part of the value. */
const ambiguous = /^(?![ \t]*[#;])([^=\n]+)=(?![ \t]*(?:'[^'\n]*'|"[^"\\\n]*")[ \t]*\r?$).*[#\\'"]/m;

const versionText = `${version.version}${version.revision ? ` (${version.revision})` : ""}`;

// The reader of standard error may have gone. The command goes on.
process.stderr.on("error", () => {});
try {
	const line = parseCommandLine(process.argv.slice(2), commands);
	if ("command" in line) await runCommand(line.command, line.input, line.envFile);
	else await print(line.print === "help" ? helpText(commands, line.name) : versionText);
} catch (error) {
	const reason = error instanceof Error ? error.message : String(error);
	console.error(error instanceof ConfigError ? `The configuration is not valid:\n${reason}` : reason);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function runCommand(command: Command, input: Parameters<Command["run"]>[1], envFile?: string): Promise<void> {
	if (envFile) takeSettingsFrom(envFile);
	const config = readConfig(process.env);
	for (const message of mistypedSettings(Object.keys(process.env), settingNames)) console.error(message);
	// Standard output may be read by a program.
	console.error(`Database: ${databaseName(config)}`);
	if (command !== restoreCommand) assertDatabaseIsThere(config);
	await print(await command.run(config, input));
}

/** Takes all settings from this file and none from the shell. */
function takeSettingsFrom(file: string): void {
	const text = readFileSync(file, "utf8");
	const name = ambiguous.exec(text)?.[1]?.trim();
	if (name) throw new ConfigError(`${name}: a value with #, \\ or a quote must be in quotes on one line: ${file}`);
	for (const setting of settingNames) delete process.env[setting];
	Object.assign(process.env, parseEnv(text));
}

/**
 * Prints a text whole: half of a person's data would pass for all of them.
 * @throws when standard output does not take it, as a full disk
 */
async function print(answer: string): Promise<void> {
	const text = `${answer}\n`;
	try {
		// Node's stream reports a part that a file took as the whole.
		if (fstatSync(1).isFile()) writeFileSync(1, text);
		else
			await new Promise<void>((resolve, reject) => {
				process.stdout.on("error", () => {});
				process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
			});
	} catch (cause) {
		throw new Error(`It was done, and the answer could not be printed whole: ${(cause as Error).message}`, { cause });
	}
}
