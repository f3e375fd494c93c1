import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cardFields, errorOf, openSandbox } from "../../tests/support/stripe-sandbox.ts";

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

it("keeps a card's number and security code nowhere in its files", async () => {
	const folder = temporaryFolder();
	const number = "4000000000009995";
	const { stripe, createIntent, close } = openSandbox({ databaseFile: join(folder, "stripe.sqlite") });
	const card = { ...cardFields(number), cvc: "987" };
	const method = await stripe.paymentMethods.create({ type: "card", card }, { idempotencyKey: "card-1" });
	await errorOf(stripe.paymentIntents.confirm((await createIntent()).id, { payment_method: method.id }));
	const inWal = readdirSync(folder)
		.map((file) => readFileSync(join(folder, file), "latin1"))
		.join();
	close();
	const afterClose = readdirSync(folder)
		.map((file) => readFileSync(join(folder, file), "latin1"))
		.join();
	for (const content of [inWal, afterClose]) {
		expect(content).toContain(method.id);
		expect(content).not.toContain(number);
		expect(content).not.toContain(number.slice(0, 12));
		expect(content).not.toMatch(/"cvc":/);
	}
});

it("is shared by two processes: what one writes the other reads", async () => {
	const databaseFile = join(temporaryFolder(), "stripe.sqlite");
	const [first, second] = [openSandbox({ databaseFile }), openSandbox({ databaseFile })];
	const { id } = await first.createIntent();
	await second.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
	expect((await first.stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
});

it("keeps intents over a restart", async () => {
	const databaseFile = join(temporaryFolder(), "stripe.sqlite");
	const before = openSandbox({ databaseFile });
	const { id } = await before.createIntent();
	before.close();
	expect((await openSandbox({ databaseFile }).stripe.paymentIntents.retrieve(id)).amount).toBe(1234);
});
