import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";

/** Issuer of erased users. */
export const erasedIssuer = "erased";

const withoutPerson = {
	...{ name: "Erased", name_key: "erased", search_keys: "" },
	...{ email: "", phone: "", address: "", country: null, vat_id: null },
	// The network stays for its day (`forgetNetworks`): deleted accounts count towards its limit of lines.
	...{ purchase_order: null, note: null, tracking_numbers: null },
};

/** Purchases in one statement. One with long texts takes 13 ms. */
const erasedAtOnce = 2;
const busyMs = 25;
const maxPauseMs = 500;

/**
 * Removes the person from purchases, a few at a time: each changes the index of words, which takes milliseconds. Call it
 * after the transaction of the erasure. SQLite's other writers would wait for the whole of it.
 */
export async function erasePurchases(db: Db, ids: readonly string[]): Promise<void> {
	for (let at = 0; at < ids.length; at += erasedAtOnce) {
		const some = ids.slice(at, at + erasedAtOnce);
		await inTurn(() => db.updateTable("purchases").set(withoutPerson).where("id", "in", some).execute());
	}
}

/** Erases the purchases of erased users that a crash left. */
export async function eraseLeftPurchases(db: Db): Promise<void> {
	const erased = db.selectFrom("users").select("id").where("issuer", "=", erasedIssuer);
	const left = db.selectFrom("purchases").select("id").where("user_id", "in", erased).where("email", "<>", "");
	await erasePurchases(
		db,
		(await left.execute()).map(({ id }) => id),
	);
}

let lastBatch: Promise<unknown> = Promise.resolve();

let busySinceMs = 0;

/** Runs the batches of all erasures one at a time. After {@link busyMs} others get as much time. */
function inTurn(erase: () => Promise<unknown>): Promise<unknown> {
	const batch = lastBatch.then(async () => {
		const begunAt = performance.now();
		await erase().finally(() => {
			busySinceMs += performance.now() - begunAt;
		});
	});
	lastBatch = batch.catch(() => {}).then(pause);
	return batch;
}

async function pause(): Promise<void> {
	if (busySinceMs < busyMs) return;
	const pauseMs = Math.min(busySinceMs, maxPauseMs);
	busySinceMs = 0;
	await setTimeout(pauseMs);
}
