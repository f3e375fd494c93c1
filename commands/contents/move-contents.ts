import type { Config } from "../../app/config/config.server.ts";
import { placeName, readStorage, type StoragePlace } from "../../app/settings/storage-settings.server.ts";
import { type ContentStore, StoreFailure } from "../../app/storage/content-store.ts";
import { openStore, tryStore } from "../../app/storage/open-store.server.ts";
import { type Command, type CommandDatabase, withDatabase } from "../command.ts";
import { type ContentNoun, type ContentRow, contentNouns, everyContent } from "./content-nouns.ts";
import { copyAcross, type Move, moveInside, moveOutside } from "./moved-content.ts";

export const moveContentsCommand: Command = {
	usage:
		"move-contents --to <database, file:///… or s3://…>  moves pictures and files there, also while the shop runs, and compares each",
	run: async (config, words) => {
		const { storage } = config;
		if (!storage)
			throw new Error(
				"Set STORAGE_URL first, to where contents are or shall be, and restart the shop: it reads there, and in the database",
			);
		const target = readTarget(config, words);
		const source = await openStore(storage);
		const store = target && (await openStore(target));
		for (const each of [source, store]) if (each) await tried(each);
		return withDatabase(config, async (database) => {
			const moved = await moveAll(database, moveFor(database, source, store));
			if (moved.lost.length > 0) throw new Error(`${progressText(moved)} Not moved:\n${moved.lost.join("\n")}`);
			return `${progressText(moved)} ${next(source, target)}`;
		});
	},
};

/** @returns nothing for the database */
function readTarget({ storageKeys }: Config, [to, target, ...others]: string[]): StoragePlace | undefined {
	if (to !== "--to" || !target || others.length > 0)
		throw new Error("Say where to: move-contents --to database, --to file:///… or --to s3://…");
	if (target === "database") return undefined;
	const problems: string[] = [];
	const place = readStorage({ STORAGE_URL: target, ...storageKeys }, problems);
	if (!place) throw new Error(problems.join("\n").replaceAll("STORAGE_URL:", "--to:"));
	return place;
}

async function tried(store: ContentStore): Promise<void> {
	try {
		await tryStore(store);
	} catch (cause) {
		throw new Error(`Nothing was moved: ${store.name} cannot be used: ${(cause as Error).message}`, { cause });
	}
}

/** From the database to the shop's own place, from there into the database, or from there to another place. */
function moveFor({ db, transact }: CommandDatabase, source: ContentStore, target?: ContentStore): Move {
	const deps = { db, transact, clock: () => new Date() };
	if (!target) return moveInside(deps, source);
	return target.name === source.name ? moveOutside(deps, target) : copyAcross(source, target);
}

interface Moved {
	contents: number;
	bytes: number;
	/** What stayed where it was, and why. */
	lost: string[];
}

async function moveAll({ db }: CommandDatabase, move: Move): Promise<Moved> {
	const moved: Moved = { contents: 0, bytes: 0, lost: [] };
	for (const noun of contentNouns)
		for await (const row of everyContent(db, noun)) await moveOne(move, noun, row, moved);
	return moved;
}

/** What is lost or damaged stays as it is, and the rest goes on; a place that is away ends it: the next run goes on from there. */
async function moveOne(move: Move, noun: ContentNoun, row: ContentRow, moved: Moved): Promise<void> {
	try {
		const bytes = await move(noun, row);
		if (bytes === undefined) return;
		moved.contents += 1;
		moved.bytes += bytes;
	} catch (error) {
		if (!(error instanceof StoreFailure)) throw error;
		if (error.fault !== "missing")
			throw new Error(`${progressText(moved)} Then: ${error.message}. The same command goes on from there.`, {
				cause: error,
			});
		moved.lost.push(`${noun.name} ${row.id}: ${error.message}`);
	}
}

const progressText = ({ contents, bytes }: Moved) =>
	`Moved and compared: ${contents} pictures and files, ${(bytes / 1_000_000).toFixed(1)} MB.`;

function next(source: ContentStore, target?: StoragePlace): string {
	if (!target) return `What the shop keeps from now on lies in ${source.name} until STORAGE_URL is taken away.`;
	if (placeName(target) === source.name) return "The database has none of them any more.";
	return `They are in both places. Stop the shop, run this once more, and start it with the new STORAGE_URL.`;
}
