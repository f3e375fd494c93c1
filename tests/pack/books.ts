import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { aPaidOrder, aProduct } from "../support/factories.ts";
import { createTestShop } from "../support/test-shop.ts";
import { type BareDebian, dataFolder } from "./bare-debian.ts";

/** Path of the data of {@link makeBooks} inside the Debian. */
export const booksFolder = `${dataFolder}/books`;

/** Creates the data of a shop with sales in November 2030, for the release's commands. */
export async function makeBooks(debian: BareDebian): Promise<void> {
	const dataDir = join(debian.data, "books");
	const shop = await createTestShop("sqlite", { dataDir });
	shop.time.now = new Date("2030-11-28T12:00:00Z");
	await aPaidOrder(shop, await shop.customer(), await aProduct(shop, { minorder: 1 }), 2);
	await shop.close();
	execFileSync("chown", ["--recursive", "--reference", debian.data, dataDir]);
}
