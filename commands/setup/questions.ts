import { createInterface } from "node:readline/promises";
import { UsageError } from "../command.ts";

/** A question of the set-up, with its answer if that was given. */
export interface Question {
	/** Name of the option or of the setting. */
	name: string;
	text: string;
	value: string | undefined;
	/** Used when nothing is answered. May be empty. */
	fallback?: string;
	/** Returns why an answer cannot be used beside the other answers. */
	faultOf?: (answer: string, others: Answers) => string | undefined;
}

type Answers = Record<string, string>;
type Ask = (text: string) => Promise<string>;

/**
 * Returns the answers by name. Asks for those that are missing, and again after an answer that cannot be used.
 * @param ask absent without a terminal
 * @param faults that were found before
 * @throws {UsageError} listing all faults, answers that cannot be used and, without a terminal, missing ones
 */
export async function answer(questions: readonly Question[], ask?: Ask, faults: string[] = []): Promise<Answers> {
	const answers: Answers = {};
	const missing: Question[] = [];
	const problems = [...faults];
	for (const question of questions) {
		const { name, value, faultOf } = question;
		const fault = value ? faultOf?.(value, answers) : undefined;
		if (fault) problems.push(`${isSetting(name) ? name : `--${name} ${value}`}: ${fault}`);
		else if (value) answers[name] = value;
		else missing.push(question);
	}
	const needed = missing.filter(({ fallback }) => fallback === undefined);
	if (!ask && needed.length > 0) problems.push(missingText(needed));
	if (problems.length > 0) throw new UsageError(problems.join("\n"));
	for (const question of missing)
		answers[question.name] = ask ? await askFor(question, answers, ask) : (question.fallback ?? "");
	return answers;
}

async function askFor({ text, fallback, faultOf }: Question, others: Answers, ask: Ask): Promise<string> {
	for (let fault: string | undefined; ; ) {
		const prompt = `${text}${fallback ? ` [${fallback}]` : ""}: `;
		const given = (await ask(fault ? `It ${fault}.\n${prompt}` : prompt)).trim() || fallback;
		fault = given ? faultOf?.(given, others) : undefined;
		if (given !== undefined && (given || fallback === "") && !fault) return given;
	}
}

/** Asks on the terminal while questions are answered. Calls `run` without a way to ask when there is none. */
export async function withTerminal<T>(run: (ask?: Ask) => Promise<T>): Promise<T> {
	if (!process.stdin.isTTY) return run();
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return await run((text) => terminal.question(text));
	} finally {
		terminal.close();
	}
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
