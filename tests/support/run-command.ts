import { execFile } from "node:child_process";
import { vi } from "vitest";
import { demoBrand, setBrand } from "../../app/brand/brand.ts";
import { runCommandLine } from "../../commands/run-command-line.ts";
import { compileCache, fromBuild } from "./shop-process.ts";

export interface CommandRun {
	code: number;
	out: string;
	/** Stderr without the line that names the database. */
	err: string;
	database?: string;
}

const namesDatabase = /^Database: (.*)\n/m;

/** Runs a command of `npm run shop` in this process. Its environment has only the given variables. */
export async function runCommand(environment: Record<string, string>, ...words: string[]): Promise<CommandRun> {
	const out: string[] = [];
	const errors = vi.spyOn(console, "error").mockReturnValue();
	const code = await runCommandLine(words, environment, async (answer) => void out.push(`${answer}\n`));
	const err = errors.mock.calls.map(([text]) => `${text}\n`);
	errors.mockRestore();
	setBrand(demoBrand);
	return toCommandRun(code, out.join(""), err.join(""));
}

/** Runs a command in its own process, as in production, with `input` on its standard input. */
export function runCommandProcess(
	environment: Record<string, string>,
	words: string[],
	input = "",
): Promise<CommandRun> {
	const env = { PATH: process.env.PATH, ...compileCache, ...environment } as NodeJS.ProcessEnv;
	return new Promise((resolve) => {
		const child = execFile(
			process.execPath,
			[fromBuild("build/app/cli.js", "cli.ts"), ...words],
			{ env },
			(error, out, err) => resolve(toCommandRun(error ? Number(error.code) : 0, out, err)),
		);
		child.stdin?.end(input);
	});
}

const toCommandRun = (code: number, out: string, err: string): CommandRun => ({
	code,
	out,
	err: err.replace(namesDatabase, ""),
	database: namesDatabase.exec(err)?.[1],
});
