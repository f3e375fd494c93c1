import type { Shop } from "../../db/shop.ts";
import { unavailable } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { isContentOf, newContentKey } from "./content-key.ts";
import { type ContentStore, StoreFailure } from "./content-store.ts";
import { recordUnnamed } from "./contents-repository.server.ts";

export type Contents = ReturnType<typeof createContents>;

export interface ContentsShop extends Shop {
	contents: Contents;
}

const retryAfterSeconds = 5;
/** Read at once: as little as a slow client keeps in memory, as much as is worth a request. */
const pieceBytes = 1024 * 1024;

/**
 * Keeps and reads what pictures and files hold, where it lies outside the database (docs/decisions/058).
 * @param store absent where contents are kept in the database
 */
export function createContents({ db, clock, log }: Shop, store?: ContentStore) {
	/** Each failure is a line in the log, and for whoever asks a request that may succeed later. */
	async function at<T>(key: string, words: string, act: (store: ContentStore) => Promise<T>): Promise<T> {
		try {
			if (!store) throw new StoreFailure("refused", "there is no STORAGE_URL");
			return await act(store);
		} catch (error) {
			if (!(error instanceof StoreFailure)) throw error;
			log.error("storage.failed", { key, fault: error.fault, message: error.message });
			throw new Refusal(unavailable(words), { retryAfterSeconds, cause: error });
		}
	}

	const cannotRead = "This cannot be read at the moment: the place where the shop keeps it does not give it out.";
	const cannotKeep = "This cannot be kept at the moment: the place for pictures and files does not take it. Try again.";

	async function* pieces(key: string, first: number, last: number): AsyncGenerator<Uint8Array> {
		for (let at = first; at <= last; at += pieceBytes) yield await piece(key, at, Math.min(last, at + pieceBytes - 1));
	}
	const piece = (key: string, first: number, last: number) =>
		at(key, cannotRead, (store) => store.read(key, { first, last }));

	async function read(key: string): Promise<Uint8Array> {
		return at(key, cannotRead, async (store) => {
			const bytes = await store.read(key);
			if (!isContentOf(key, bytes)) throw new StoreFailure("missing", `${key}: is not what was written`);
			return bytes;
		});
	}

	return {
		/**
		 * Keeps bytes outside the database, before the row that is to name them is written ({@link nameContent}).
		 * @returns their key; null where they belong into the row
		 * @throws {Refusal} when the place does not take them
		 */
		async keep(bytes: Uint8Array): Promise<string | null> {
			if (!store) return null;
			const key = newContentKey(bytes);
			await recordUnnamed(db, [key], clock());
			await at(key, cannotKeep, (store) => store.write(key, bytes));
			return key;
		},
		/** All of it, compared with what its key says. @throws {Refusal} when it cannot be read, or is something else */
		read,
		/** Whether the place answers and does not have it, or something else. @throws {Refusal} when that cannot be known */
		isLost: (key: string): Promise<boolean> =>
			read(key).then(
				() => false,
				(error: Refusal) => {
					if ((error.cause as StoreFailure | undefined)?.fault === "missing") return true;
					throw error;
				},
			),
		/**
		 * From one byte to another, both included, piece by piece as they are taken. The first is read before it resolves, so
		 * that what cannot be read is known before anything is answered.
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
