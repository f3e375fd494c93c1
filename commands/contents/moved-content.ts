import { digestOf, isContentOf, newContentKey } from "../../app/storage/content-key.ts";
import { type ContentStore, StoreFailure } from "../../app/storage/content-store.ts";
import { nameContent, recordUnnamed } from "../../app/storage/contents-repository.server.ts";
import type { Db } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { ContentNoun, ContentRow } from "./content-nouns.ts";

/**
 * Moves one content. Returns how many bytes it has, or nothing where there is nothing to move.
 * @throws {StoreFailure} when it is lost or damaged (`missing`), or a place does not work; it is then where it was
 */
export type Move = (noun: ContentNoun, row: ContentRow) => Promise<number | undefined>;

export interface MoveDeps {
	db: Db;
	transact: Transact;
	clock: () => Date;
}

/** From the database to a place: written, read again and compared before the row names it. */
export function moveOutside({ db, transact, clock }: MoveDeps, store: ContentStore): Move {
	return async (noun, row) => {
		if (row.key !== null) return undefined;
		const bytes = await noun.readInside(db, row);
		const key = newContentKey(bytes);
		await recordUnnamed(db, [key], clock());
		await writeCompared(store, key, bytes);
		return transact(async (tx) => {
			if (!(await noun.putOutside(tx, row.id, key))) return undefined;
			await nameContent(tx, key);
			return bytes.length;
		});
	};
}

/** From a place into the database, where it is compared in the transaction; the place's own goes a day later. */
export function moveInside({ transact, clock }: MoveDeps, store: ContentStore): Move {
	return async (noun, row) => {
		const { id, key } = row;
		if (key === null) return undefined;
		const bytes = await readCompared(store, key);
		return transact(async (tx) => {
			if (!(await noun.putInside(tx, id, key, bytes))) return undefined;
			await recordUnnamed(tx, [key], clock());
			const content = await noun.readInside(tx, row);
			if (!isContentOf(key, content))
				throw new StoreFailure("missing", `${key}: the database gives back something else`);
			return bytes.length;
		});
	};
}

/** From one place to another, under the same key: no row changes. What is there already is compared. */
export function copyAcross(source: ContentStore, target: ContentStore): Move {
	return async (_, { key }) => {
		if (key === null) return undefined;
		const there = await target.read(key).catch((error: StoreFailure) => {
			if (error.fault !== "missing") throw error;
			return undefined;
		});
		if (there && isContentOf(key, there)) return there.length;
		const bytes = await readCompared(source, key);
		await writeCompared(target, key, bytes);
		return bytes.length;
	};
}

async function readCompared(store: ContentStore, key: string): Promise<Uint8Array> {
	const bytes = await store.read(key);
	if (!isContentOf(key, bytes)) throw new StoreFailure("missing", `${key}: is not what was written`);
	return bytes;
}

async function writeCompared(store: ContentStore, key: string, bytes: Uint8Array): Promise<void> {
	await store.write(key, bytes);
	const content = await store.read(key);
	if (digestOf(content) !== digestOf(bytes))
		throw new StoreFailure("refused", `${store.name} gives back something else`);
}
