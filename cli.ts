import { fstatSync, writeFileSync } from "node:fs";
import { runCommandLine } from "./commands/run-command-line.ts";

// The reader of standard error may have gone. The command goes on.
process.stderr.on("error", () => {});
process.exitCode = await runCommandLine(process.argv.slice(2), process.env, print);

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
