import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { unprivilegedUser } from "../support/postgres-server.ts";
import { readCardRecords } from "./card-records.ts";
import { findLosses, nothingAcknowledged } from "./findings.ts";
import { openOn, outageFault, startBuying, untilServed } from "./outage-buyers.ts";
import type { Outcome } from "./outcome.ts";
import { order } from "./purchases.ts";
import { createShopData } from "./shop-processes.ts";

const untilNextMs = 1000;

export async function restartDatabase({ times }: { times: number }): Promise<Outcome> {
	const data = await createShopData("postgres");
	try {
		const { shop, buyer, product, started } = await openOn(data);
		const buying = startBuying(shop.origin, buyer, product);
		for (let i = 0; i < times; i++) {
			await new Promise((resume) => setTimeout(resume, untilNextMs));
			await data.restartDatabase();
		}
		await new Promise((resume) => setTimeout(resume, untilNextMs));
		const { acknowledged, odd, refused } = await buying.stop();
		const placed = await untilServed(() => order(shop.origin, buyer, product));
		if (placed.status !== 200) odd.push(`with the database back, an order was answered ${placed.status}`);
		await data.reconcile();
		const lost = await findLosses({ ...data.database, records: readCardRecords(data.dataDir) }, acknowledged, started);
		const { orders, paid } = acknowledged;
		const counts = { times, orders: orders.size, paid: paid.size, "refused with 503": refused };
		return { run: "database crashed under load (postgres)", counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
	}
}

/** Returns true when a small disk can be mounted. That requires root on Linux, and many containers forbid it. */
export function canMount(): boolean {
	try {
		mountSmallDisk().remove();
		return true;
	} catch {
		return false;
	}
}

/** Keeps the orders table on a disk of four megabytes, fills the disk while buyers order, then frees space again. */
export async function fillPostgresDisk({ times }: { times: number }): Promise<Outcome> {
	const run = "disk full (postgres)";
	if (!canMount()) return { run: `${run}, left out: no disk can be mounted here`, counts: {}, lost: [] };
	const disk = mountSmallDisk();
	const data = await createShopData("postgres");
	try {
		const { shop, buyer, product, started } = await openOn(data);
		const { db } = data.database;
		await sql`create tablespace small location ${sql.lit(disk.tablespace)}`.execute(db);
		await sql`alter table orders set tablespace small`.execute(db);
		const acknowledged = nothingAcknowledged();
		const odd: string[] = [];
		let refused = 0;
		for (let i = 0; i < times; i++) {
			disk.fill();
			for (let asked = 0, inARow = 0; inARow < 5 && asked < 5000; asked++) {
				const placed = await order(shop.origin, buyer, product);
				inARow = placed.status === 200 ? 0 : inARow + 1;
				if (placed.status === 200) acknowledged.orders.add(placed.body.insertedId);
				else refused += 1;
				const fault = placed.status === 200 ? undefined : outageFault(placed);
				if (fault) odd.push(fault);
			}
			const read = await buyer.call(shop.origin, "GET", "/products");
			if (read.status !== 200) odd.push(`with a full disk the products were answered ${read.status}`);
			disk.makeRoom();
			const placed = await untilServed(() => order(shop.origin, buyer, product));
			if (placed.status === 200) acknowledged.orders.add(placed.body.insertedId);
			else odd.push(`with room again an order was answered ${placed.status}`);
		}
		if (refused === 0) odd.push("the disk was never full");
		const lost = await findLosses({ ...data.database, records: new Map() }, acknowledged, started);
		const counts = { times, orders: acknowledged.orders.size, "refused with 503": refused };
		return { run, counts, lost: [...odd, ...lost] };
	} finally {
		await data.remove();
		disk.remove();
	}
}

function mountSmallDisk() {
	const folder = mkdtempSync(join(tmpdir(), "shop-small-disk-"));
	const owner = unprivilegedUser();
	execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m,mode=755", "tmpfs", folder], { stdio: "ignore" });
	const tablespace = mkdtempSync(join(folder, "tablespace-"));
	if (owner) chownSync(tablespace, owner.uid, owner.gid);
	const filler = join(folder, "filler");
	return {
		tablespace,
		fill: () => {
			try {
				writeFileSync(filler, Buffer.alloc(4 * 1024 * 1024));
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
			}
		},
		makeRoom: () => rmSync(filler),
		remove: () => {
			execFileSync("umount", [folder]);
			rmSync(folder, { recursive: true });
		},
	};
}
