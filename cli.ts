import { fstatSync, writeFileSync } from "node:fs";
import { runCommandLine } from "./commands/run-command-line.ts";

// Backups and exports are for the shop's user alone.
process.umask(0o077);
// The command continues when standard error is closed.
process.stderr.on("error", () => {});
const code = await runCommandLine(process.argv.slice(2), process.env, print);
// A connection attempt that was given up, such as to Stripe behind a firewall, would keep the process for seconds.
process.exit(code);

/**
 * Prints the complete answer. A truncated export of personal data would look complete.
 * @throws when standard output cannot take all of it, such as on a full disk
 */
async function print(answer: string): Promise<void> {
	const text = `${answer}\n`;
	try {
		// Node's stream reports success after a partial write to a file.
		if (fstatSync(1).isFile()) writeFileSync(1, text);
		else
			await new Promise<void>((resolve, reject) => {
				process.stdout.on("error", () => {});
				process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
			});
	} catch (cause) {
		throw new Error(
			`The command succeeded, but its answer could not be printed completely: ${(cause as Error).message}`,
			{ cause },
		);
	}
}
