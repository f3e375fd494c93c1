import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type AuditEntry, actorOf, readAuditQuery } from "./audit-entry.ts";
import { aboutAddress, actionText, actorLabel, auditActions } from "./audit-text.ts";

const order = { kind: "order", _id: "0192-77aa4f0a9c21" } as const;
const product = { kind: "product", _id: "p1", name: "TF-320V" } as const;
const ann = { kind: "user", _id: "u1", name: "ann@example.com" } as const;
const review = { kind: "review", _id: "r1", name: "Rosa" } as const;
const edit = { priceCents: 9900, quantity: 40, minorder: 2 };

function entry(action: string, rest: Partial<AuditEntry> = {}): AuditEntry {
	return { _id: "1", at: "2026-11-22T16:00:00.000Z", actor: "a1", action, subject: "s1", facts: {}, ...rest };
}

test.each<[string, Partial<AuditEntry>, string]>([
	["order.delivered", { about: order }, "delivered order 4F0A9C21"],
	["order.paid", { about: order, facts: { amountCents: 5970 } }, "took $59.70 for order 4F0A9C21"],
	[
		"order.refunded",
		{ about: order, facts: { totalCents: 5970, restocked: 1 } },
		"refunded order 4F0A9C21, $59.70; 1 unit went back to stock",
	],
	[
		"order.refunded",
		{ about: order, facts: { totalCents: 5970, amountCents: 3980, restocked: 0 } },
		"refunded order 4F0A9C21, $39.80",
	],
	[
		"order.partly-refunded",
		{ about: order, facts: { amountCents: 1990, restocked: 2 } },
		"refunded $19.90 of order 4F0A9C21; 2 units went back to stock",
	],
	[
		"refund.withdrawn",
		{ about: order, facts: { amountCents: 1990 } },
		"could not send $19.90 of order 4F0A9C21: it is not due any more",
	],
	["order.refunded", { about: order, facts: { totalCents: 5970, restocked: 0 } }, "refunded order 4F0A9C21, $59.70"],
	["user.made-admin", { about: ann }, "made ann@example.com an admin"],
	["user.unmade-admin", { about: ann }, "took the role admin away from ann@example.com"],
	["user.unmade-admin", { about: ann, actor: "s1" }, "took the role admin away from themselves"],
	["user.erased", { about: { kind: "user", _id: "u1", gone: true } }, "erased a person"],
	["user.erased", { about: { kind: "user", _id: "u1", gone: true }, actor: "s1" }, "deleted their own account"],
	[
		"product.edited",
		{ about: product, facts: edit, factsBefore: { ...edit, priceCents: 14950 } },
		"changed the price of TF-320V from $149.50 to $99.00",
	],
	[
		"product.edited",
		{ about: product, facts: edit, factsBefore: { ...edit, priceCents: 100, minorder: 1 } },
		"changed the price of TF-320V from $1.00 to $99.00 and the minimum order of TF-320V from 1 to 2",
	],
	["product.edited", { about: product, facts: edit, factsBefore: edit }, "edited TF-320V: $99.00, stock 40"],
	["product.edited", { about: product, facts: edit }, "edited TF-320V: $99.00, stock 40"],
	[
		"stock.moved",
		{ about: product, facts: { change: 5, reason: "received", quantity: 27 } },
		"moved the stock of TF-320V by 5, received: 27",
	],
	["product.file-added", { about: product, facts: { kind: "pdf" } }, "added a PDF to TF-320V"],
	["product.file-brought-back", { about: product, facts: { kind: "pdf" } }, "brought back a lost PDF of TF-320V"],
	["review.hidden", { about: review, facts: { reason: "abuse" } }, "hid a review by Rosa: Insults or hatred"],
	["review.deleted", { about: { kind: "review", _id: "r1", gone: true } }, "deleted a review"],
	[
		"user.made-admin",
		{ about: { kind: "user", _id: "u1", gone: true } },
		"made somebody who has no account any more an admin",
	],
	["account.removed", {}, "removed the sign-in of something that is no more"],
	["shelf.tidied-up", { about: product }, "shelf tidied up: TF-320V"],
])("%s reads as what was done", (action, rest, words) => expect(actionText(entry(action, rest))).toBe(words));

test("who did it is an e-mail, the card provider, the shop, or nobody any more", () => {
	expect(actorLabel({ actor: "a1", actorEmail: "ada@example.com" })).toBe("ada@example.com");
	expect([actorLabel({ actor: "provider" }), actorLabel({ actor: "system" })]).toEqual(["card provider", "the shop"]);
	expect(actorLabel({ actor: "a1" })).toBe("somebody who has no account any more");
	expect(["Card provider ", "THE SHOP", "provider", " ada@example.com "].map(actorOf)).toEqual([
		...["provider", "system", "provider", "ada@example.com"],
	]);
});

test("each leads to what it was done to, while that is there", () => {
	expect(aboutAddress(order)).toBe(`/dashboard/order/${order._id}`);
	expect(aboutAddress(product)).toBe("/product/p1");
	expect(aboutAddress({ ...product, gone: true })).toBeUndefined();
	expect(aboutAddress(ann)).toBe("/dashboard/allusers?search=ann%40example.com");
	expect(aboutAddress(review)).toBe("/dashboard/reviews?part=all&search=Rosa");
	expect(aboutAddress(undefined)).toBeUndefined();
});

test("an address asks for what can be asked for", () => {
	const query = "who=the+shop&action=order.paid&from=2026-11-01&until=soon&after=x";
	expect(readAuditQuery(`http://shop.test/dashboard/audit?${query}`)).toEqual({
		actor: "system",
		action: "order.paid",
		subject: undefined,
		from: "2026-11-01",
		until: undefined,
		after: "x",
		before: undefined,
	});
});

test("everything that is audited has words", () => {
	const files = ["app", "commands"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
	);
	const writers = files
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
		.map((file) => readFileSync(file, "utf8"))
		.filter((text) => /\brecordAudit(Once)?\(/.test(text));
	const known = new Set<string | undefined>(auditActions.map(([action]) => action));
	const nouns = new Set([...known].map((action) => action?.split(".")[0]));
	const named = writers.flatMap((text) => [
		...Array.from(text.matchAll(/(?:action:\s*|record\(tx,\s*)"([a-z]+\.[a-z-]+)"/g), ([, action]) => action),
		// Finds actions that reach the log through another function, by their noun. Other nouns belong to log events.
		...Array.from(text.matchAll(/"([a-z]+\.[a-z-]+)"/g), ([, action]) => action).filter((action) =>
			nouns.has(action?.split(".")[0]),
		),
	]);
	expect(named.length).toBeGreaterThan(25);
	expect([...new Set(named)].filter((action) => !known.has(action))).toEqual([]);
});
