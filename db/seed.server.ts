import type { IdentityClaims } from "../app/identity/identity-provider.ts";
import { type Db, inTransaction } from "../app/platform/database.server.ts";
import { insertProduct } from "../app/products/products-repository.server.ts";
import { insertReview } from "../app/reviews/reviews-repository.server.ts";
import { bindUser, makeAdmin } from "../app/users/users-repository.server.ts";
import { type DemoProduct, demoProducts } from "./demo-products.ts";
import { demoReviews } from "./demo-reviews.ts";

/** The demo accounts of ruling 20. */
export const demoAccounts = [
	{ name: "Ada Admin", email: "admin@torquefoundry.test", password: "demo-admin", admin: true },
	{ name: "Bruno Buyer", email: "buyer@torquefoundry.test", password: "demo-buyer", admin: false },
];

interface Seeding {
	db: Db;
	createAccount(person: { name: string; email: string; password: string }): Promise<IdentityClaims>;
	clock: () => Date;
}

/** Fills an empty database with the demo catalogue, reviews and accounts; leaves any other alone. Answers whether it did. */
export async function seedWhenEmpty({ db, createAccount, clock }: Seeding): Promise<boolean> {
	if (!(await isEmpty(db))) return false;
	for (const { admin, ...person } of demoAccounts) {
		const claims = await createAccount(person);
		await bindUser(db, claims, clock());
		if (admin) await makeAdmin(db, person.email);
	}
	// Last, and in one piece: a start that was interrupted seeds again.
	await inTransaction(db, async (tx) => {
		for (const product of demoProducts) await insertProduct(tx, fromDemo(product), clock());
		for (const review of demoReviews) await insertReview(tx, review, null, clock());
	});
	return true;
}

async function isEmpty(db: Db): Promise<boolean> {
	const product = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
	return product === undefined;
}

const fromDemo = ({ slug, ...product }: DemoProduct) => ({
	...product,
	img1: `/catalogue/${slug}-1-800.webp`,
	img2: `/catalogue/${slug}-2-800.webp`,
});
