import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import { Refusal, unavailable } from "../http/problem.ts";
import { dayMs } from "../time/calendar.ts";
import { type ContentStore, isContentOf, newContentKey, StoreFailure } from "./content-store.ts";
import { deleteUnreferenced, markExpired, recordUnreferenced } from "./contents-repository.server.ts";

export type Contents = ReturnType<typeof createContents>;

export interface ContentsShop extends Shop {
	contents: Contents;
}

const retryAfterSeconds = 5;
/** Bytes per read: little enough for slow clients, enough to be worth a request. */
const pieceBytes = 1024 * 1024;

/** Stores and reads picture and file contents (docs/decisions/010). @param store absent when they are in the database */
export function createContents({ db, clock, log }: Shop, store?: ContentStore) {
	/** Logs each failure and answers the client to try again later. */
	async function withStore<T>(key: string, failureText: string, act: (store: ContentStore) => Promise<T>): Promise<T> {
		try {
			if (!store) throw new StoreFailure("refused", "STORAGE_URL is not set");
			return await act(store);
		} catch (error) {
			if (!(error instanceof StoreFailure)) throw error;
			log.error("storage.failed", { key, fault: error.fault, message: error.message });
			throw new Refusal(unavailable(failureText), { retryAfterSeconds, cause: error });
		}
	}

	const cannotRead = "This file can't be read at the moment. Try again.";
	const cannotWrite = "This file can't be stored at the moment. Try again.";

	async function* pieces(key: string, first: number, last: number): AsyncGenerator<Uint8Array> {
		for (let at = first; at <= last; at += pieceBytes) yield await piece(key, at, Math.min(last, at + pieceBytes - 1));
	}
	const piece = (key: string, first: number, last: number) =>
		withStore(key, cannotRead, (store) => store.read(key, { first, last }));

	async function read(key: string): Promise<Uint8Array> {
		return withStore(key, cannotRead, async (store) => {
			const bytes = await store.read(key);
			if (!isContentOf(key, bytes)) throw new StoreFailure("missing", `${key}: the content does not match its key`);
			return bytes;
		});
	}

	return {
		/**
		 * Writes bytes outside the database, before the row that names them ({@link claimContent}).
		 * @returns their key; null where they belong in the row
		 * @throws {Refusal} when the store fails
		 */
		async keep(bytes: Uint8Array): Promise<string | null> {
			if (!store) return null;
			const key = newContentKey(bytes);
			await recordUnreferenced(db, [key], clock());
			await withStore(key, cannotWrite, (store) => store.write(key, bytes));
			return key;
		},
		/** Reads and verifies a content. @throws {Refusal} when it cannot be read or does not match its key */
		read,
		/** Returns whether the content is missing or damaged. @throws {Refusal} when that cannot be determined */
		isLost: (key: string): Promise<boolean> =>
			read(key).then(
				() => false,
				(error: Refusal) => {
					if ((error.cause as StoreFailure | undefined)?.fault === "missing") return true;
					throw error;
				},
			),
		/**
		 * Reads a range, both ends included, as it is taken. The first piece is read before it resolves, so that an error is
		 * known before the answer begins.
		 * @throws {Refusal} when it cannot be read
		 */
		async begin(key: string, first: number, last: number): Promise<AsyncIterable<Uint8Array>> {
			const begun = await piece(key, first, Math.min(last, first + pieceBytes - 1));
			return (async function* () {
				yield begun;
				yield* pieces(key, first + begun.length, last);
			})();
		},
	};
}

const maxConcurrent = 1000;
/** Failures in a row after which the store is not asked further. */
const maxUnanswered = 3;

/** Removes contents without a row for a day. A failed removal is tried again next time. @throws the last failure */
export async function removeUnreferenced(db: Db, store: ContentStore, now: Date): Promise<void> {
	// First: an upload that paused for a day can no longer name these.
	const keys = await markExpired(db, new Date(now.getTime() - dayMs), maxConcurrent);
	let failure: StoreFailure | undefined;
	let silences = 0;
	for (const key of keys) {
		try {
			await store.remove(key);
			silences = 0;
		} catch (error) {
			if (!(error instanceof StoreFailure)) throw error;
			failure = error;
			silences = error.fault === "unavailable" ? silences + 1 : 0;
			if (silences === maxUnanswered) break;
			continue;
		}
		await deleteUnreferenced(db, key);
	}
	if (failure) throw failure;
}
