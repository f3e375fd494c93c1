import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Db } from "../../db/database.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import { readCardRecords } from "./card-records.ts";
import { type Bought, comeIn, startBuyers, stayIn } from "./clock-buyers.ts";
import { findLosses } from "./findings.ts";
import type { Outcome } from "./outcome.ts";
import type { Person } from "./people.ts";
import { sellProduct } from "./purchases.ts";
import { createShopData, type Engine, type ShopData } from "./shop-processes.ts";

/** Debian's faketime 0.9.10, which moves the clock of a process that runs. */
const library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const stock = 1_000_000;
const buyers = 6;
/** Longer than the shop takes from one look at holds to the next. */
const lookMs = 75_000;
const hourS = 3600;

/** Whether a clock can be moved here. */
export const canMoveClock = (): boolean => existsSync(library);

/** On both engines at once: the shop's clock jumps while people order and pay, and comes back. */
export const runClock = (): Promise<Outcome[]> => Promise.all([onEngine("sqlite"), onEngine("postgres")]);

async function onEngine(engine: Engine): Promise<Outcome> {
	const data = await createShopData(engine);
	try {
		const clock = clockFile(join(data.dataDir, "clock"));
		const shop = await data.start({ ...clock.settings, PORT: "0" });
		return await moveWhileBuying(data, shop, clock.set);
	} finally {
		await data.remove();
	}
}

/** The file that a process's clock goes by: how many seconds it is ahead. */
function clockFile(file: string) {
	const set = (seconds: number) => {
		writeFileSync(`${file}.new`, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
		renameSync(`${file}.new`, file);
	};
	set(0);
	const how = { LD_PRELOAD: library, DONT_FAKE_MONOTONIC: "1", FAKETIME_NO_CACHE: "1" };
	return { set, settings: { ...how, FAKETIME_TIMESTAMP_FILE: file } };
}

async function moveWhileBuying(data: ShopData, shop: ShopProcess, set: (seconds: number) => void): Promise<Outcome> {
	const { db } = data.database;
	const { admin, people, renewed } = await letIn(shop.origin, db);
	const product = await sellProduct(shop.origin, admin, stock);
	const buying = startBuyers(shop.origin, people, product);
	const { bought } = buying;
	const lost: string[] = [];
	const look = (what: string, isSo: boolean, detail?: unknown) => {
		console.log(`${isSo ? "holds" : "LOST "}  ${data.engine}: ${what}`);
		if (!isSo)
			lost.push(`not so: ${what}${detail === undefined ? "" : `, but ${JSON.stringify(detail).slice(0, 400)}`}`);
	};
	await setTimeout(15_000);

	set(24 * hourS);
	const overdue = await endHolds(db, bought);
	await setTimeout(lookMs);
	look("a day ahead, it is told", shop.written().includes('"clock.jumped"'));
	const early = await cancelledBySystem(db);
	look("a day ahead, no hold ends", early.length === 0, early);
	set(0);
	await setTimeout(lookMs);
	const ended = await cancelledBySystem(db);
	look("back again, the holds that had really ended end, and no other", same(ended, overdue), { ended, overdue });
	look("back again, an admin's session is what it was", (await asAdmin(shop.origin, admin)) === 200);

	for (const [words, seconds] of [
		["an hour behind", -hourS],
		["a day behind", -24 * hourS],
	] as const) {
		const before = new Set(bought.unpaid);
		set(seconds);
		await setTimeout(lookMs / 3);
		const begun = [...bought.unpaid].filter((id) => !before.has(id));
		set(0);
		await setTimeout(lookMs);
		const gone = (await cancelledBySystem(db)).filter((id) => begun.includes(id));
		look(`orders of a clock ${words} are held on when it is right again`, begun.length > 0 && gone.length === 0, gone);
	}
	await buying.stop();
	look(
		"nobody's session ended",
		(await Promise.all(people.map((one) => asSelf(shop.origin, one)))).every((status) => status === 200),
	);
	if ((await shop.stop()) !== 0) lost.push("the shop did not end well");
	await data.reconcile();
	for (const id of overdue) bought.unpaid.delete(id);
	const records = readCardRecords(data.dataDir);
	lost.push(
		...bought.odd,
		...(await findLosses({ db, records }, bought.acknowledged, new Map([[product._id, stock]]))),
	);
	const { orders, paid, cancelled } = bought.acknowledged;
	const counts = { orders: orders.size, paid: paid.size, cancelled: cancelled.size, "holds ended": overdue.length };
	return { run: `clock moved under load (${data.engine})`, counts: { ...counts, "tokens renewed": renewed() }, lost };
}

/** An admin and buyers, each signed in once, before the clock is moved. */
async function letIn(origin: string, db: Db) {
	let times = 0;
	const renewed = () => {
		times += 1;
	};
	const password = "a-long-password-of-mine";
	const named = (name: string) => ({ name, email: `${name.toLowerCase()}@clock.example`, password });
	const boss = named("Ada");
	await comeIn(origin, boss, renewed);
	await db.updateTable("users").set({ role: "admin" }).where("email", "=", boss.email).execute();
	const admin = await stayIn(origin, boss, renewed);
	const people: Person[] = [];
	while (people.length < buyers) people.push(await comeIn(origin, named(`Buyer${people.length}`), renewed));
	return { admin, people, renewed: () => times };
}

/** The holds of some orders end now, by the machine's own clock. Returns which. */
async function endHolds(db: Db, { unpaid }: Bought): Promise<string[]> {
	const ids = [...unpaid].slice(0, 5);
	const now = new Date().toISOString();
	await db.updateTable("orders").set({ held_until: now }).where("id", "in", ids).execute();
	return ids;
}

/** Orders that were cancelled by the end of their hold. */
async function cancelledBySystem(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("audit")
		.select("subject")
		.where("action", "=", "order.cancelled")
		.where("actor", "=", "system")
		.execute();
	return rows.map(({ subject }) => subject ?? "");
}

const same = (some: string[], others: string[]) => [...some].sort().join() === [...others].sort().join();
const asAdmin = async (origin: string, admin: Person) => (await admin.call(origin, "GET", "/users")).status;
const asSelf = async (origin: string, { email, call }: Person) =>
	(await call(origin, "GET", `/users/${encodeURIComponent(email)}`)).status;
