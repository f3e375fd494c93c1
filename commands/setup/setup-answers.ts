import { createInterface } from "node:readline/promises";
import { UsageError } from "../command.ts";

interface Question {
	/** Name of the option or of the setting. */
	name: string;
	text: string;
	value: string | undefined;
	fallback?: string;
}

/**
 * Returns the answers by name. Asks on the terminal for those that are missing.
 * @throws {UsageError} without a terminal, listing all that is missing
 */
export async function answer(questions: Question[]): Promise<Record<string, string>> {
	const answers: Record<string, string> = {};
	const missing: Question[] = [];
	for (const question of questions) {
		if (question.value) answers[question.name] = question.value;
		else missing.push(question);
	}
	const needed = missing.filter(({ fallback }) => fallback === undefined);
	if (!process.stdin.isTTY) {
		if (needed.length > 0) throw new UsageError(missingText(needed));
		for (const { name, fallback = "" } of missing) answers[name] = fallback;
		return answers;
	}
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		for (const { name, text, fallback } of missing) {
			let given = "";
			do given = (await terminal.question(`${text}${fallback ? ` [${fallback}]` : ""}: `)).trim() || (fallback ?? "");
			while (given === "" && fallback === undefined);
			answers[name] = given;
		}
	} finally {
		terminal.close();
	}
	return answers;
}

const isSetting = (name: string) => /^[A-Z_]+$/.test(name);

function missingText(questions: Question[]): string {
	const options = questions.filter(({ name }) => !isSetting(name)).map(({ name }) => `--${name}`);
	const settings = questions.filter(({ name }) => isSetting(name)).map(({ name }) => name);
	const parts = [
		...(options.length > 0 ? [`Missing: ${options.join(", ")}.`] : []),
		...(settings.length > 0
			? [`Missing settings: ${settings.join(", ")}. Put them into a file, and name it with --env-file.`]
			: []),
	];
	return `${parts.join(" ")} On a terminal, the set-up asks for them.`;
}
