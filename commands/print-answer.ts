import { fstatSync, writeFileSync } from "node:fs";

/**
 * Prints what a command answers, all of it: a person's data that end in the middle would pass for all of them.
 * @throws when standard output does not take it, as a full disk
 */
export async function printAnswer(answer: string): Promise<void> {
	const text = `${answer}\n`;
	try {
		// Of a file Node's own stream takes a part that was written for the whole.
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
