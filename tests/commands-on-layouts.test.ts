import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../app/config/config.server.ts";
import { parseCommandLine } from "../commands/command.ts";
import { commands } from "../commands/commands.ts";
import { commandSamples, filesystemError } from "./support/command-samples.ts";
import { ownShopFile } from "./support/production-settings.ts";
import { createTestDatabase, type TestDatabase } from "./support/test-database.ts";

const filled = readFileSync("deploy/shop.env", "utf8").replaceAll("…", () => randomBytes(24).toString("hex"));
const settingsFile = { ...parseEnv(filled), SMTP_URL: "off", SHOP_FILE: ownShopFile };
/**
 * A folder that not even root can create. It takes the place of /opt/shop/current/data, which the shop's user cannot
 * create.
 */
const unusable = "/dev/null/data";

/** Settings of a command in each layout of deploy/. The user can write to `dataDir`. */
const layouts: Record<string, (dataDir: string) => Record<string, string | undefined>> = {
	"shop.service on SQLite, by --env-file": (dataDir) => ({ ...settingsFile, DATA_DIR: dataDir }),
	"shop@.service on PostgreSQL, by --env-file without DATA_DIR": () => ({ ...settingsFile, DATA_DIR: unusable }),
	"compose.yaml alone, on SQLite in the volume": (dataDir) => ({ ...settingsFile, HOST: "0.0.0.0", DATA_DIR: dataDir }),
	"compose.yaml several, on PostgreSQL": () => ({ ...settingsFile, HOST: "127.0.0.1", DATA_DIR: unusable }),
};

/**
 * Command lines of docs/operations.md, without the shell's part: comments, pipes and redirections. The set-up makes
 * a layout (tests/setup).
 */
const documented = Array.from(
	readFileSync("docs/operations.md", "utf8").matchAll(/(?:^|`)(?:shop|\S*\/shop\/(?:current\/)?shop) ([^`\n#|>]+)/gm),
	([, words = ""]) => words.trim().split(/ +/),
).filter(([first = ""]) => !["help", "setup"].includes(first) && !first.startsWith("<"));
/** Inline code may name a command without its arguments. */
const runnable = documented.filter((words) => {
	const { args = [], options = {} } = commands[words[0] as string] ?? {};
	const needs =
		args.filter((arg) => !arg.endsWith("?")).length + Object.values(options).filter((o) => o.required).length;
	return words.length > needs && !(words[0] === "backup" && words.length === 1);
});

test("each command that the document names exists", () => {
	expect(documented.length).toBeGreaterThan(30);
	expect(documented.filter(([name = ""]) => !Object.hasOwn(commands, name))).toEqual([]);
});

test("every command has a sample", () => expect(Object.keys(commandSamples)).toEqual(Object.keys(commands)));

describe.each(Object.entries(layouts))("%s", (layout, settingsFor) => {
	let folder: string;
	let database: TestDatabase;
	let config: ReturnType<typeof readConfig>;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "shop-layout-"));
		const engine = layout.includes("PostgreSQL") ? "postgres" : "sqlite";
		database = await createTestDatabase(engine, join(folder, "data"));
		config = readConfig({ ...settingsFor(join(folder, "data")), DATABASE_URL: database.url });
	});
	afterAll(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	const lines = [...Object.entries(commandSamples).map(([name, words]) => [name, ...words]), ...runnable];
	test.each([...new Set(lines.map((words) => words.join(" ")))])("%s needs no other folder", async (text) => {
		vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from(["a password"]) as typeof process.stdin);
		onTestFinished(() => void vi.restoreAllMocks());
		const here = text.replaceAll(
			/…(?=\/)|\/var\/(?:backups\/shop|lib\/shop-drill)|(?<= )(?=list\.csv|folder$)/g,
			`${folder}/`,
		);
		const line = parseCommandLine(here.replace(/'?postgres:\S+/, "postgres://127.0.0.1:1/none").split(" "), commands);
		if (!("command" in line)) throw new Error("A sample is no command.");
		// Doctor would call Stripe and the public address.
		const own = text === "doctor" ? { ...config, stripe: undefined, publicUrl: undefined } : config;
		const answer = await line.command.run(own, line.input).catch((error: Error) => error.message);
		expect(answer).not.toMatch(filesystemError);
	});
});
