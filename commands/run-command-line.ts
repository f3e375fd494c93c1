import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { setBrand } from "../app/brand/brand.ts";
import { readConfig } from "../app/config/config.server.ts";
import { settingNames } from "../app/config/environment.server.ts";
import { version } from "../app/config/version.server.ts";
import { ConfigError } from "../app/settings/config-error.ts";
import { failureText } from "../app/settings/failure-text.ts";
import { misspeltSettings } from "../app/settings/unknown-settings.server.ts";
import { setTimeZone } from "../app/time/calendar.ts";
import { type Command, type CommandInput, helpText, parseCommandLine, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { restoreCommand } from "./restore.ts";
import { setupCommand } from "./setup/setup-command.ts";
import { assertDatabaseIsThere, databaseName, withDatabaseOption } from "./with-database.ts";

type Environment = Record<string, string | undefined>;

/** Matches a line that systemd and Node read differently: a # or \ outside quotes, or quotes around a part of the value. */
const ambiguous = /^(?![ \t]*[#;])([^=\n]+)=(?![ \t]*(?:'[^'\n]*'|"[^"\\\n]*")[ \t]*\r?$).*[#\\'"]/m;

const versionText = `${version.version}${version.revision ? ` (${version.revision})` : ""}`;

/**
 * Runs a command of `npm run shop`.
 * @param argv without the program's name
 * @param environment the process's own for `npm run shop`; `--env-file` changes it
 * @param print throws when it cannot write the whole answer
 * @returns the exit code: 0 success, 1 failure, 2 unknown command or arguments
 */
export async function runCommandLine(
	argv: string[],
	environment: Environment,
	print: (answer: string) => Promise<void>,
): Promise<number> {
	try {
		const line = parseCommandLine(argv, { setup: setupCommand, ...commands });
		if ("command" in line) {
			if (line.envFile) loadEnvFile(line.envFile, environment);
			const { command, input } = line;
			await print(
				await ("setUp" in command ? command.setUp(environment, input) : runCommand(command, input, environment)),
			);
		} else await print(line.print === "help" ? helpText({ setup: setupCommand, ...commands }, line.name) : versionText);
		return 0;
	} catch (error) {
		const reason = failureText(error);
		console.error(error instanceof ConfigError ? `The configuration is invalid:\n${reason}` : reason);
		return error instanceof UsageError ? 2 : 1;
	}
}

function runCommand(command: Command, input: CommandInput, settings: Environment): Promise<string> {
	const config = withDatabaseOption(readConfig(settings), input.database);
	setTimeZone(config.timeZone);
	setBrand(config.brand);
	for (const message of misspeltSettings(Object.keys(settings), settingNames)) console.error(message);
	// Standard error, because a program may read standard output.
	const folder = input["data-dir"];
	// A drill leaves the shop's own alone.
	const target = typeof folder === "string" ? { dataDir: folder } : config;
	console.error(`Database: ${databaseName(target)}`);
	if (command !== restoreCommand) assertDatabaseIsThere(config);
	return command.run(config, input);
}

/**
 * Replaces all settings of the environment with those of the file. The file's other variables join the environment:
 * the PostgreSQL client reads `PGPASSWORD` there.
 */
function loadEnvFile(file: string, environment: Environment): void {
	const text = readFileSync(file, "utf8");
	const exported = /^[ \t]*export[ \t]+(\w+)/m.exec(text)?.[1];
	if (exported)
		throw new ConfigError(`${exported}: remove export before the name in ${file}. systemd ignores such lines`);
	const name = ambiguous.exec(text)?.[1]?.trim();
	if (name)
		throw new ConfigError(`${name}: a value with #, \\ or a quote must be in quotes and on one line, in ${file}`);
	for (const setting of settingNames) delete environment[setting];
	Object.assign(environment, parseEnv(text));
}
