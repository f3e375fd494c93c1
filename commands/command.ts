import { parseArgs } from "node:util";
import type { Config } from "../app/config/config.server.ts";
import { isSimilarName } from "../app/settings/unknown-settings.server.ts";

interface Option {
	summary: string;
	/** Placeholder for the option's value. An option without one is a switch. */
	value?: string;
	required?: true;
}

/** A command's name in the help, its arguments and options. */
export interface CommandLineOf {
	summary: string;
	/** Positional arguments. An optional one ends with `?`. */
	args: readonly string[];
	options: Record<string, Option>;
}

export type CommandInput = Record<string, string | boolean | undefined>;

export interface Command extends CommandLineOf {
	/** Returns the text to print. @throws on failure */
	run(config: Config, input: CommandInput): Promise<string>;
}

type Input<A extends string, O extends Record<string, Option>> = {
	[K in A as K extends `${string}?` ? never : K]: string;
} & { [K in A as K extends `${infer N}?` ? N : never]?: string } & {
	[K in keyof O]:
		| (O[K] extends { value: string } ? string : boolean)
		| (O[K] extends { required: true } ? never : undefined);
};

/** Describes a command. Its `run` receives checked arguments and options. */
export function defineCommand<
	const A extends string = never,
	const O extends Record<string, Option> = Record<never, Option>,
>(
	command: Pick<Command, "summary"> & {
		args?: readonly A[];
		options?: O;
		run(config: Config, input: Input<A, O>): Promise<string>;
	},
): Command {
	return { args: [], options: {}, ...command } as unknown as Command;
}

type Commands<C extends CommandLineOf = CommandLineOf> = Record<string, C>;

/** Thrown before anything was done. */
export class UsageError extends Error {}

const globalOptions = {
	help: { type: "boolean", short: "h" },
	version: { type: "boolean" },
	"env-file": { type: "string" },
} as const;

type CommandLine<C> =
	| { print: "help" | "version"; name?: string }
	| { command: C; input: CommandInput; envFile?: string };

/** @throws {UsageError} for an unknown command or option, with similar names, and for missing or surplus arguments */
export function parseCommandLine<C extends CommandLineOf>(argv: string[], commands: Commands<C>): CommandLine<C> {
	const { values, positionals } = parseArgs({ args: argv, options: globalOptions, strict: false });
	const [first, ...rest] = positionals;
	const name = first === "help" ? rest[0] : first;
	const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (name !== undefined && !command) throw new UsageError(unknownCommand(name, Object.keys(commands)));
	if (values.version) return { print: "version" };
	if (values.help || first === "help") return { print: "help", name };
	if (!command || !name) {
		parseStrictly(argv, {}, "shop help");
		return { print: "help" };
	}
	return { command, ...readInput(command, name, argv) };
}

function unknownCommand(name: string, names: string[]): string {
	const similar = names.find((known) => isSimilarName(name, known));
	const hint = similar ? ` Did you mean ${similar}?` : "";
	return `Unknown command: ${name}.${hint} Run "shop help" for the list.`;
}

function readInput(command: CommandLineOf, name: string, argv: string[]) {
	const usage = usageOf(name, command);
	const { values, positionals } = parseStrictly(argv, command.options, usage);
	const args = positionals.slice(1);
	const missing = [
		...command.args
			.slice(args.length)
			.filter((arg) => !arg.endsWith("?"))
			.map((arg) => `<${arg}>`),
		...Object.entries(command.options).flatMap(([option, { required }]) =>
			required && values[option] === undefined ? [`--${option}`] : [],
		),
	];
	if (missing.length > 0) throw new UsageError(`Missing: ${missing.join(", ")}. Usage: ${usage}`);
	const surplus = args.slice(command.args.length);
	if (surplus.length > 0) throw new UsageError(`Too many arguments: ${surplus.join(" ")}. Usage: ${usage}`);
	const { "env-file": envFile, ...options } = values;
	const namedArgs = command.args.map((arg, index) => [arg.replace("?", ""), args[index]]);
	return { envFile: envFile as string | undefined, input: { ...options, ...Object.fromEntries(namedArgs) } };
}

function parseStrictly(args: string[], commandOptions: Record<string, Option>, usage: string) {
	const types = Object.entries(commandOptions).map(
		([name, { value }]) => [name, { type: value ? "string" : "boolean" }] as const,
	);
	const options = { ...Object.fromEntries(types), ...globalOptions };
	try {
		const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true });
		const names = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
		const repeated = names.find((name, index) => names.indexOf(name) !== index);
		if (repeated) throw new Error(`--${repeated} was given twice`);
		return { values: values as Record<string, string | boolean | undefined>, positionals };
	} catch (error) {
		// Node's message also explains how to pass an argument that begins with a dash. That part is removed.
		const [reason] = (error as Error).message.split(". To specify");
		throw new UsageError(`${reason}. Usage: ${usage}`, { cause: error });
	}
}

function usageOf(name: string, { args, options }: CommandLineOf): string {
	const placeholders = args.map((arg) => (arg.endsWith("?") ? `[<${arg.slice(0, -1)}>]` : `<${arg}>`));
	const flags = Object.entries(options).map(([option, { value, required }]) => {
		const flag = value ? `--${option} <${value}>` : `--${option}`;
		return required ? flag : `[${flag}]`;
	});
	return ["shop", name, ...placeholders, ...flags].join(" ");
}

const commonOptions: [string, string][] = [
	["--env-file <file>", "Read all settings from this file, such as /etc/shop.env"],
	["-h, --help", "Print this help"],
	["--version", "Print the version"],
];
function table(rows: [string, string][]): string {
	const width = Math.max(24, ...rows.map(([name]) => name.length)) + 2;
	return rows.map(([name, summary]) => `  ${name.padEnd(width)}${summary}`).join("\n");
}

export function helpText(commands: Commands, name?: string): string {
	const command = name ? commands[name] : undefined;
	if (!name || !command) {
		const list = table(Object.entries(commands).map(([each, { summary }]) => [each, summary]));
		return `Usage: shop <command> [arguments] [options]\nIn a checkout: npm run shop -- <command> [arguments] [options]\n\nCommands:\n${list}\n\nOptions for every command:\n${table(commonOptions)}\n\nRun "shop <command> --help" for the arguments and options of a command.`;
	}
	const options = Object.entries(command.options).map(([option, { value, summary }]): [string, string] => [
		value ? `--${option} <${value}>` : `--${option}`,
		summary,
	]);
	return `Usage: ${usageOf(name, command)}\n\n${command.summary}.\n\nOptions:\n${table([...options, ...commonOptions])}`;
}
