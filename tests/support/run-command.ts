import { execFile } from "node:child_process";
import { compileCache, fromBuild } from "./shop-process.ts";

export interface CommandRun {
	code: number;
	out: string;
	/** Without the line that names the database. */
	err: string;
	/** The database that it says it uses. */
	database?: string;
}

const namesDatabase = /^Database: (.*)\n/m;

/** For tests: runs a command of `npm run shop` as whoever runs the shop does, in an environment of only these variables. */
export const runCommand = (environment: Record<string, string>, ...words: string[]): Promise<CommandRun> =>
	runCommandReading("", environment, ...words);

/** The same, with something on its standard input. */
export function runCommandReading(
	input: string,
	environment: Record<string, string>,
	...words: string[]
): Promise<CommandRun> {
	const env = { PATH: process.env.PATH, ...compileCache, ...environment } as NodeJS.ProcessEnv;
	return new Promise((resolve) => {
		const child = execFile(
			process.execPath,
			[fromBuild("build/app/cli.js", "cli.ts"), ...words],
			{ env },
			(error, out, err) =>
				resolve({
					code: error ? Number(error.code) : 0,
					out,
					err: err.replace(namesDatabase, ""),
					database: namesDatabase.exec(err)?.[1],
				}),
		);
		child.stdin?.end(input);
	});
}
