import { describe, expect, test } from "vitest";
import { defineCommand, helpText, parseCommandLine, UsageError } from "./command.ts";
import { commands } from "./commands.ts";

const restore = defineCommand({
	summary: "Restore a backup",
	args: ["folder"],
	options: { force: { summary: "Move data aside" }, to: { value: "place", summary: "Target", required: true } },
	run: async () => "",
});
const doctor = defineCommand({ summary: "Check", args: ["what?"], run: async () => "" });
const parse = (...words: string[]) => parseCommandLine(words, { restore, doctor });
const errorOf = (...words: string[]) => {
	try {
		return parse(...words);
	} catch (error) {
		return error instanceof UsageError ? error.message : error;
	}
};

describe("a command line", () => {
	test("passes arguments and options by name, and accepts --env-file anywhere", () => {
		const input = { folder: "b", force: true, to: "c" };
		const expected = { command: restore, input: expect.objectContaining(input), envFile: "shop.env" };
		expect(parse("--env-file", "shop.env", "restore", "b", "--force", "--to", "c")).toEqual(expected);
		expect(parse("restore", "--to=c", "b", "--force", "--env-file=shop.env")).toEqual(expected);
		expect(parse("doctor")).toMatchObject({ command: doctor, input: { what: undefined } });
	});

	test.each([
		[[], { print: "help" }],
		[["help"], { print: "help" }],
		[["--help"], { print: "help" }],
		[["-h"], { print: "help" }],
		[["help", "restore"], { print: "help", name: "restore" }],
		[["restore", "--help"], { print: "help", name: "restore" }],
		[["--version"], { print: "version" }],
		[["restore", "--version"], { print: "version" }],
	])("%j prints", (words, printed) => expect(parse(...words)).toEqual(printed));

	const usage = "Usage: shop restore <folder> [--force] --to <place>";
	test.each([
		[["foo"], 'Unknown command: foo. Run "shop help" for the list.'],
		[["constructor", "--help"], 'Unknown command: constructor. Run "shop help" for the list.'],
		[["docter"], 'Unknown command: docter. Did you mean doctor? Run "shop help" for the list.'],
		[["--fast"], "Unknown option '--fast'. Usage: shop help"],
		[["restore", "b", "--fast", "--to", "c"], `Unknown option '--fast'. ${usage}`],
		[["restore", "b", "--to", "c", "--to", "d"], `--to was given twice. ${usage}`],
		[["restore", "b", "--force=yes", "--to", "c"], `Option '--force' does not take an argument. ${usage}`],
		[["restore", "b", "--to"], `Option '--to <value>' argument missing. ${usage}`],
		[["restore", "b", "c", "--to", "d"], `Too many arguments: c. ${usage}`],
		[["restore"], `Missing: <folder>, --to. ${usage}`],
		[["doctor", "a", "b"], "Too many arguments: b. Usage: shop doctor [<what>]"],
	])("%j is refused", (words, message) => expect(errorOf(...words)).toBe(message));
});

test.each(Object.keys(commands))("%s has help with its arguments and options", (name) => {
	const { summary, args, options } = commands[name] ?? { summary: "", args: [], options: {} };
	const help = helpText(commands, name);
	expect(help).toContain(`Usage: shop ${name}`);
	expect(help).toContain(summary);
	for (const arg of args) expect(help).toContain(`<${arg.replace("?", "")}>`);
	for (const option of Object.keys(options)) expect(help).toContain(`--${option}`);
	expect(helpText(commands)).toContain(`${name} `);
});
