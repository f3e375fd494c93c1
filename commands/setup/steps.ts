import { spawnSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";

/** One thing that the set-up does once. It is repeatable: a step that is done is skipped. */
export interface Step {
	/** A shell command, or `write <file>`. */
	title: string;
	/** The file's content, for `--dry-run`. */
	content?: string;
	isDone(): boolean | Promise<boolean>;
	run(): void | Promise<void>;
	/** Takes it back. A step without it leaves what it made. */
	undo?: { title: string; run(): void };
}

/** A unit that never becomes ready would keep systemctl waiting without end. */
const systemctlTimeoutMs = 60_000;
const timeoutOf = (program: string) => (program === "systemctl" ? systemctlTimeoutMs : undefined);

export const succeeds = (program: string, ...words: string[]): boolean =>
	spawnSync(program, words, { timeout: timeoutOf(program) }).status === 0;

/** Returns the output of a command. Returns an empty text when it fails. */
export const answerOf = (program: string, ...words: string[]): string =>
	spawnSync(program, words, { encoding: "utf8" }).stdout?.trim() ?? "";

/** @throws with the command's own error output, and with the unit's status and last log lines */
export function execute(words: readonly string[], environment: Record<string, string> = {}): void {
	const [program = "", ...rest] = words;
	const { status, stderr, error } = spawnSync(program, rest, {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, ...environment },
		encoding: "utf8",
		timeout: timeoutOf(program),
	});
	if (status === 0) return;
	const unit = program === "systemctl" ? rest.find((word) => /\.(?:service|timer)$/.test(word)) : undefined;
	const unitStatus = unit ? `\n${answerOf("systemctl", "status", "--no-pager", "--lines", "10", unit)}` : "";
	throw new Error(`${words.join(" ")} failed: ${error?.message ?? stderr.trim()}${unitStatus}`);
}

/** Runs a command whose output is for the operator. */
export const show = (...words: string[]): void => {
	const [program = "", ...rest] = words;
	spawnSync(program, rest, { stdio: "inherit" });
};

export const command = (words: string[], isDone: () => boolean): Step => ({
	title: words.map((word) => (/[\s"']/.test(word) ? `'${word}'` : word)).join(" "),
	isDone,
	run: () => execute(words),
});

/** Installs packages of the system. They stay at an undo: other programs may use them by then. */
export const packages = (...names: string[]): Step => ({
	title: `apt-get install ${names.join(" ")}`,
	isDone: () => names.every((name) => answerOf("dpkg-query", "-Wf", `\${Status}`, name) === "install ok installed"),
	run: () => {
		execute(["apt-get", "update"]);
		execute(["apt-get", "install", "--yes", "--no-install-recommends", ...names], {
			DEBIAN_FRONTEND: "noninteractive",
		});
	},
});

export const folder = (path: string, owner: string, mode: number): Step => ({
	title: `install -d -o ${owner} -g ${owner} -m ${mode.toString(8)} ${path}`,
	isDone: () => {
		const found = lstatSync(path, { throwIfNoEntry: false });
		return found?.uid === Number(answerOf("id", "-u", owner)) && (found.mode & 0o777) === mode;
	},
	run: () => {
		mkdirSync(path, { recursive: true });
		chmodSync(path, mode);
		execute(["chown", `${owner}:${owner}`, path]);
	},
});

interface FileOptions {
	owner?: string;
	mode?: number;
	/** True for a file that holds what cannot be made again. The set-up never changes or removes it. */
	isKept?: boolean;
	/** True when another program's file is replaced. Its content moves aside and comes back at an undo. */
	replaces?: boolean;
	/** True when the content is not the set-up's. */
	staysAtUndo?: boolean;
	/** Command that fails when the system could not use the new content. */
	check?: readonly string[];
	/** Command that makes the system read a changed file. */
	reload?: readonly string[];
}

/** Keeps a file that is replaced. A later one gets a name of its own, since it may have sites of other programs. */
function moveAside(path: string, aside: string, content: Buffer): void {
	if (existsSync(aside) && readFileSync(aside).equals(content)) return;
	const place = existsSync(aside) ? `${aside}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}` : aside;
	renameSync(path, place);
	console.error(`          the previous ${path} is now ${place}`);
}

export const file = (path: string, content: string, options: FileOptions = {}): Step => {
	const {
		owner = "root",
		mode = 0o644,
		isKept = false,
		replaces = false,
		staysAtUndo = isKept,
		check,
		reload,
	} = options;
	const aside = `${path}.before-shop`;
	return {
		title: `write ${path}`,
		content,
		isDone: () => existsSync(path) && (isKept || readFileSync(path, "utf8") === content),
		run: () => {
			const previous = existsSync(path) ? readFileSync(path) : undefined;
			if (replaces && previous) moveAside(path, aside, previous);
			// The mode holds before the content is there, since it may be secret.
			writeFileSync(path, "", { mode });
			chmodSync(path, mode);
			execute(["chown", `${owner}:${owner}`, path]);
			writeFileSync(path, content);
			try {
				if (check) execute(check);
				if (reload) execute(reload);
			} catch (error) {
				// Otherwise the next run would take the step for done.
				if (previous) writeFileSync(path, previous);
				else rmSync(path);
				throw error;
			}
		},
		undo: staysAtUndo
			? undefined
			: {
					title: existsSync(aside) ? `mv ${aside} ${path}` : `rm ${path}`,
					run: () => {
						rmSync(path, { force: true });
						if (existsSync(aside)) renameSync(aside, path);
						if (reload) execute(reload);
					},
				},
	};
};

export const link = (path: string, target: string): Step => ({
	title: `ln -s ${target} ${path}`,
	// An upgrade has moved it on.
	isDone: () => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false,
	run: () => symlinkSync(target, path),
	undo: { title: `rm ${path}`, run: () => rmSync(path, { force: true }) },
});

/** Starts a unit now and at each boot. @param isOwn false for a unit of the system, which an undo leaves running */
export const unit = (name: string, isOwn = true): Step => ({
	title: `systemctl enable --now ${name}`,
	isDone: () =>
		succeeds("systemctl", "is-enabled", "--quiet", name) && succeeds("systemctl", "is-active", "--quiet", name),
	run: () => execute(["systemctl", "enable", "--now", name]),
	undo: isOwn
		? { title: `systemctl disable --now ${name}`, run: () => execute(["systemctl", "disable", "--now", name]) }
		: undefined,
});
