import { demoAccounts } from "../app/brand/demo-accounts.ts";
import { findPasswordAccount } from "../app/embedded-identity/accounts-repository.server.ts";
import { createPasswordHashing } from "../app/embedded-identity/passwords/password-hashing.server.ts";
import type { IdentityClaims } from "../app/identity/identity-provider.ts";
import { toCents } from "../app/money/money.ts";
import { toProductValues } from "../app/products/present-product.server.ts";
import { deletePrices, endReductions, recordPrices } from "../app/products/price-history.server.ts";
import { insertProduct } from "../app/products/products-repository.server.ts";
import { insertReview } from "../app/reviews/reviews-repository.server.ts";
import { ConfigError } from "../app/settings/config-error.ts";
import { dayMs } from "../app/time/calendar.ts";
import { makeAdmin } from "../app/users/give-role.server.ts";
import { findUserByEmail, upsertUser } from "../app/users/users-repository.server.ts";
import { systemActor } from "../db/audit.ts";
import type { Db, DbOrTx } from "../db/database.ts";
import type { Transact, Tx } from "../db/transaction.ts";
import { attachDemoFiles, refreshDemoFiles } from "./demo-files.ts";
import type { DemoProduct } from "./demo-product.ts";
import { demoPart, demoProducts } from "./demo-products.ts";
import { demoReviews } from "./demo-reviews.ts";

/**
 * Refuses a production start while a demo account has its public password, for example after a trial on the same data
 * (ruling 19). An account with the same e-mail and another password is accepted.
 * @throws when a demo password opens an account
 */
export async function refuseDemoAccounts(db: Db, passwords = createPasswordHashing()): Promise<void> {
	const left: string[] = [];
	for (const { email, password } of demoAccounts) {
		const found = await findPasswordAccount(db, email);
		if (found && (await passwords.verify(found.passwordHash, password))) left.push(email);
	}
	if (left.length === 0) return;
	const commands = left.map((email) => `  shop remove-account ${email}`);
	throw new ConfigError(
		`These data have the demo shop's accounts, whose passwords are public. Start on an empty DATA_DIR or DATABASE_URL, or remove the accounts with\n${commands.join("\n")}`,
	);
}

interface Seeding {
	db: Db;
	transact: Transact;
	createAccount(person: {
		name: string;
		email: string;
		password: string;
		confirmed?: boolean;
	}): Promise<IdentityClaims>;
	clock: () => Date;
}

const marker = "demo-catalogue";

/**
 * Fills an empty database with the demo data. Processes that start together fill it only once.
 * Accounts that an interrupted start did not create are created by the next one.
 */
export async function seedWhenEmpty({ db, transact, createAccount, clock }: Seeding): Promise<void> {
	await transact(async (tx) => {
		if (!(await claim(tx, clock()))) return;
		const ids = new Map<string, string>();
		for (const product of demoProducts) {
			const id = await insertProduct(tx, toProductValues(fromDemo(product)), clock());
			await backdatePrices(tx, id, product, clock());
			ids.set(product.slug, id);
		}
		for (const { about, ...review } of demoReviews) {
			await insertReview(tx, { ...review, productId: ids.get(about) }, null, clock());
		}
		await attachDemoFiles(tx, ids, clock());
	});
	if (!(await isDemo(db))) return;
	await transact((tx) => refreshDemoFiles(tx, clock()));
	await endReductions(db, transact, clock());
	for (const { admin, ...person } of demoAccounts) {
		if (await findUserByEmail(db, person.email)) continue;
		const claims = await createAccount({ ...person, confirmed: true });
		await transact((tx) => upsertUser(tx, claims, clock()));
		if (admin) await makeAdmin(transact, person.email, { actor: systemActor, now: clock() });
	}
}

/** Returns true when the database is empty and this process is the one to fill it. */
async function claim(tx: DbOrTx, now: Date): Promise<boolean> {
	const product = await tx.selectFrom("products").select("id").limit(1).executeTakeFirst();
	if (product) return false;
	const claimed = await tx
		.insertInto("secrets")
		.values({ name: marker, value: now.toISOString() })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	return claimed.numInsertedOrUpdatedRows !== 0n;
}

async function isDemo(db: Db): Promise<boolean> {
	const marked = await db.selectFrom("secrets").select("name").where("name", "=", marker).executeTakeFirst();
	return marked !== undefined;
}

/** Dates the prices back: a reduction counts only against a price that was valid for 30 days. */
async function backdatePrices(tx: Tx, id: string, { slug, price }: DemoProduct, now: Date): Promise<void> {
	await deletePrices(tx, id);
	for (const { dollars, since } of demoPrices(slug, price, now))
		await recordPrices(tx, [{ productId: id, cents: toCents(dollars) }], since);
}

const fromDemo = ({ slug, ...product }: DemoProduct) => ({
	...product,
	...demoPart(slug),
	img1: `/catalogue/${slug}-1-800.webp`,
	img2: `/catalogue/${slug}-2-800.webp`,
});

/**
 * Earlier prices in dollars and when they ended, in days before now, oldest first. Other products have had one price.
 */
const before: Record<string, readonly (readonly [dollars: number, untilDaysAgo: number])[]> = {
	"turbo-tf58": [
		[1040, 190],
		[1095, 6],
	],
	"caliper-4pot": [[248, 4]],
	"bearing-6205": [[7.6, 12]],
	"plug-iridium-m14": [[13.9, 20]],
	"pad-front-ceramic": [[52, 47]],
	"torque-wrench-200": [[129, 80]],
	"filter-oil-76": [[5.9, 100]],
};

const firstDay = 400;

/** Returns the prices of a demo product with their start. The oldest is first and the current one last. */
function demoPrices(slug: string, price: number, now: Date): { dollars: number; since: Date }[] {
	let begins = firstDay;
	const prices = [...(before[slug] ?? []), [price, 0] as const];
	return prices.map(([dollars, untilDaysAgo]) => {
		const since = new Date(now.getTime() - begins * dayMs);
		begins = untilDaysAgo;
		return { dollars, since };
	});
}
