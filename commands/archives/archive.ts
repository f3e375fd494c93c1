import { mkdir } from "node:fs/promises";
import { sql } from "kysely";
import { type Command, type CommandDatabase, commandLog, withDatabase } from "../command.ts";
import { archiveMonth, countRows, listUnfinished, type Month, monthsBefore, removeArchived } from "./archive-audit.ts";
import { assertArchive, type WrittenArchive } from "./archive-files.ts";

const dayMs = 86_400_000;
/** Orders' pages tell of them what the audit has, and sessions and refunds are told once only as long as it has them. */
const minArchiveAgeDays = 365;

export const archiveCommand: Command = {
	usage:
		"archive --before <2027-01-01> --to <folder> --dry-run  moves entries of the audit from before a day (UTC) into files, also while the shop runs",
	run: (config, words) => {
		const { until, folder, isDry } = read(words, new Date());
		return withDatabase(config, async (database) => {
			if (isDry) return countAll(database, until);
			await assertMayRemove(database);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			return archiveAll(database, until, folder);
		});
	},
};

/** @throws when the words are not a day that is long ago, and a folder */
function read(words: readonly string[], now: Date): { until: string; folder: string; isDry: boolean } {
	const after = (word: string) => words[words.indexOf(word) + 1] ?? "";
	const isDry = words.includes("--dry-run");
	const [day, folder] = [after("--before"), after("--to")];
	const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
	const isRight = words.length === (isDry ? 5 : 4) && words.includes("--before") && words.includes("--to") && folder;
	if (!isRight || Number.isNaN(time) || folder.startsWith("--"))
		throw new Error("Say from before which day, and where to: archive --before 2027-01-01 --to folder");
	if (now.getTime() - time < minArchiveAgeDays * dayMs)
		throw new Error(
			`Nothing was archived: ${day} is not ${minArchiveAgeDays} days ago, and for so long orders' pages tell what was done.`,
		);
	return { until: new Date(time).toISOString(), folder, isDry };
}

async function countAll({ db }: CommandDatabase, until: string): Promise<string> {
	const lines = [];
	for await (const month of monthsBefore(db, until)) lines.push(`${month.name}: ${await countRows(db, month)} entries`);
	return [...lines, `Nothing was changed. There are ${lines.length} months to archive.`].join("\n");
}

/** @throws on PostgreSQL for a role that does not own the audit: what it cannot unlock it shall not remove */
async function assertMayRemove({ db, kind }: CommandDatabase): Promise<void> {
	if (kind === "sqlite") return;
	const { rows } = await sql<{ may: boolean }>`
		select pg_has_role(current_user, relowner, 'usage') as may from pg_class where oid = 'audit'::regclass`.execute(db);
	if (!rows[0]?.may)
		throw new Error(
			"Nothing was archived: only the role that owns the table audit may remove from it. Run this with its DATABASE_URL, as migrate.",
		);
}

/** What an earlier run left comes first. */
async function archiveAll(database: CommandDatabase, until: string, folder: string): Promise<string> {
	const done: WrittenArchive[] = [];
	const finish = async (archive: WrittenArchive) => {
		const removed = await removeArchived(database, archive, folder);
		commandLog.info("audit.archived", { archive: archive.name, entries: archive.rows, removed });
		done.push(archive);
	};
	try {
		for (const archive of await listUnfinished(database.db)) {
			await assertArchive(folder, archive);
			await finish(archive);
		}
		for await (const month of monthsBefore(database.db, until)) await finish(await writeMonth(database, month, folder));
	} catch (cause) {
		const { message } = cause as Error;
		throw new Error(
			`${resultText(done, folder)} Then: ${message}. Nothing is lost: the same command goes on from there.`,
			{
				cause,
			},
		);
	}
	return resultText(done, folder);
}

function writeMonth(database: CommandDatabase, month: Month, folder: string): Promise<WrittenArchive> {
	return archiveMonth(database, month, folder).catch((cause) => {
		throw new Error(`${month.name} was not archived: ${cause.message}`, { cause });
	});
}

function resultText(done: readonly WrittenArchive[], folder: string): string {
	const rows = done.reduce((sum, archive) => sum + archive.rows, 0);
	return `Moved to ${folder} and read back: ${rows} entries in ${done.length} files.`;
}
