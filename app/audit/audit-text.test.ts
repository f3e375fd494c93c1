import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type AuditEntry, parseActor, readAuditQuery } from "./audit-entry.ts";
import { groupItems, subjectUrl } from "./audit-table.tsx";
import { actionText, actorLabel, auditActions } from "./audit-text.ts";

const order = { kind: "order", _id: "0192-77aa4f0a9c21", name: "10001.2" } as const;
const product = { kind: "product", _id: "p1", name: "TF-320V" } as const;
const ann = { kind: "user", _id: "u1", name: "ann@example.com" } as const;
const review = { kind: "review", _id: "r1", name: "Rosa" } as const;
const withdrawal = { kind: "withdrawal", _id: "w1", name: "W-4F0A9C21" } as const;
const priceCut = { priceCents: 9900, priceCentsBefore: 14950 };

function entry(action: string, rest: Partial<AuditEntry> = {}): AuditEntry {
	return { _id: "1", at: "2026-11-22T16:00:00.000Z", actor: "a1", action, subject: "s1", facts: {}, ...rest };
}

test.each<[string, Partial<AuditEntry>, string]>([
	["withdrawal.done", { about: withdrawal }, "marked withdrawal W-4F0A9C21 as done"],
	["withdrawal.reopened", { about: withdrawal }, "reopened withdrawal W-4F0A9C21"],
	["order.delivered", { about: order }, "shipped order 10001.2"],
	["order.paid", { about: order, facts: { amountCents: 5970 } }, "received $59.70 for order 10001.2"],
	[
		"order.refunded",
		{ about: order, facts: { totalCents: 5970, restocked: 1 } },
		"refunded order 10001.2, $59.70, 1 unit restocked",
	],
	[
		"order.refunded",
		{ about: order, facts: { totalCents: 5970, amountCents: 3980, restocked: 0 } },
		"refunded order 10001.2, $39.80",
	],
	[
		"order.partly-refunded",
		{ about: order, facts: { amountCents: 1990, notSent: 2, returned: 0, restocked: 1 } },
		"refunded $19.90 of order 10001.2, 2 units not sent, 1 unit restocked",
	],
	[
		"order.partly-refunded",
		{ about: order, facts: { amountCents: 1990, notSent: 0, returned: 1, restocked: 0 } },
		"refunded $19.90 of order 10001.2, 1 unit refunded",
	],
	[
		"order.closed",
		{ about: order, facts: { amountCents: 0, restocked: 2 } },
		"closed order 10001.2 without refund, 2 units restocked",
	],
	[
		"order.closed",
		{ about: order, facts: { amountCents: 0, refundedCents: 4524, restocked: 2 } },
		"closed order 10001.2, already refunded $45.24, 2 units restocked",
	],
	[
		"order.disputed",
		{ about: order, facts: { status: "needs_response" } },
		"reported about order 10001.2: Dispute opened by the customer's bank",
	],
	["order.disputed", { about: order, facts: { status: "lost" } }, "reported about order 10001.2: Dispute lost"],
	[
		"refund.cancelled",
		{ about: order, facts: { amountCents: 1990 } },
		"cancelled a refund of $19.90 for order 10001.2: it is no longer due",
	],
	["order.refunded", { about: order, facts: { totalCents: 5970, restocked: 0 } }, "refunded order 10001.2, $59.70"],
	[
		"order.replacement-cancelled",
		{ about: order, facts: { replacement: "0192", quantity: 1 } },
		"cancelled the replacement of 1 unit for order 10001.2",
	],
	["user.admin-added", { about: ann }, "made ann@example.com an admin"],
	["user.admin-removed", { about: ann }, "removed the admin role from ann@example.com"],
	["user.admin-removed", { about: ann, actor: "s1" }, "removed the admin role from themselves"],
	["user.sessions-ended", { about: ann }, "ended all sessions of ann@example.com"],
	["user.erased", { about: { kind: "user", _id: "u1", gone: true } }, "erased a user"],
	["user.erased", { about: { kind: "user", _id: "u1", gone: true }, actor: "s1" }, "deleted their own account"],
	[
		"product.edited",
		{ about: product, facts: { ...priceCut, minorder: 2, minorderBefore: 1, partNumber: "TF-320V" } },
		"edited TF-320V: price from $149.50 to $99.00, minimum order from 1 to 2, part number from none to TF-320V",
	],
	["product.edited", { about: product }, "edited TF-320V"],
	[
		"product.adjusted",
		{ about: product, facts: { ...priceCut, lowStock: 12, lowStockBefore: "default" } },
		"adjusted TF-320V: price from $149.50 to $99.00, reorder level from default to 12",
	],
	["product.hidden", { about: product }, "hid TF-320V"],
	[
		"product.shown",
		{ about: product, facts: { quantity: 0, quantityBefore: 4 } },
		"made TF-320V visible again: stock from 4 to 0",
	],
	[
		"product.deleted",
		{ about: product, facts: { priceCentsBefore: 9900, quantityBefore: 4 } },
		"deleted TF-320V: $99.00, stock 4",
	],
	[
		"stock.moved",
		{ about: product, facts: { quantityBefore: 22, reason: "received", quantity: 27 } },
		"changed the stock of TF-320V from 22 to 27: received",
	],
	[
		"stock.counted",
		{ about: product, facts: { quantityBefore: 22, reason: "counted", quantity: 20 } },
		"counted TF-320V and changed the stock from 22 to 20",
	],
	[
		"stock.counted",
		{ about: product, facts: { quantityBefore: 20, reason: "counted", quantity: 20 } },
		"counted TF-320V: 20, as recorded",
	],
	[
		"order.costs-changed",
		{ about: order, facts: { deliveryCents: 600, deliveryCentsBefore: 0, taxCents: 520, taxCentsBefore: 400 } },
		"changed the costs of the purchase with order 10001.2: delivery from $0.00 to $6.00, tax from $4.00 to $5.20",
	],
	[
		"order.refund-total-changed",
		{ about: order, facts: { refundedCents: 0, refundedCentsBefore: 990 } },
		"changed the refund total of order 10001.2 from $9.90 to $0.00",
	],
	[
		"order.note-changed",
		{ about: order, facts: { characters: 12, charactersBefore: 0 } },
		"changed the note on order 10001.2 from 0 to 12 characters",
	],
	[
		"order.delivery-changed",
		{ about: order, facts: { fields: "address,phone" } },
		"changed the address and phone number of order 10001.2",
	],
	["order.note-changed", { about: order }, "changed the note on order 10001.2"],
	["refund.refused", { about: order }, "refused a refund for order 10001.2"],
	[
		"refund.refused",
		{ about: order, facts: { amountCents: 990, amountCentsBefore: 1990 } },
		"refused a refund for order 10001.2, now reduced from $19.90 to $9.90",
	],
	["user.retired", { about: ann }, "removed the e-mail from the account of ann@example.com"],
	[
		"user.retired",
		{ about: ann, facts: { roleBefore: "admin" } },
		"removed the e-mail and the admin role from the account of ann@example.com",
	],
	["product.file-added", { about: product, facts: { kind: "pdf" } }, "added a PDF file to TF-320V"],
	["product.file-restored", { about: product, facts: { kind: "pdf" } }, "restored a lost PDF file of TF-320V"],
	["review.hidden", { about: review, facts: { reason: "abuse" } }, "hid a review by Rosa: Insults or hatred"],
	["review.deleted", { about: { kind: "review", _id: "r1", gone: true } }, "deleted a review"],
	["user.admin-added", { about: { kind: "user", _id: "u1", gone: true } }, "made a deleted account an admin"],
	["account.removed", {}, "removed the sign-in of a deleted item"],
	["shelf.tidied-up", { about: product }, "shelf tidied up: TF-320V"],
])("%s has a text", (action, rest, text) => expect(actionText(entry(action, rest))).toBe(text));

test("the actor is an e-mail, the card provider, the shop or a deleted account", () => {
	expect(actorLabel({ actor: "a1", actorEmail: "ada@example.com" })).toBe("ada@example.com");
	expect([actorLabel({ actor: "provider" }), actorLabel({ actor: "system" })]).toEqual(["card provider", "the shop"]);
	expect(actorLabel({ actor: "a1" })).toBe("a deleted account");
	expect(["Card provider ", "THE SHOP", "provider", " ada@example.com "].map(parseActor)).toEqual([
		...["provider", "system", "provider", "ada@example.com"],
	]);
});

test("an entry links to its subject unless the subject is deleted", () => {
	expect(subjectUrl(order)).toBe(`/dashboard/order/${order._id}`);
	expect(subjectUrl(product)).toBe("/product/p1");
	expect(subjectUrl({ ...product, gone: true })).toBeUndefined();
	expect(subjectUrl(ann)).toBe("/dashboard/allusers/u1");
	expect(subjectUrl(withdrawal)).toBe("/dashboard/withdrawals?state=all");
	expect(subjectUrl({ ...withdrawal, order: "o1" })).toBe("/dashboard/order/o1");
	expect(subjectUrl(review)).toBe(`/dashboard/reviews?review=${review._id}`);
	expect(subjectUrl(undefined)).toBeUndefined();
});

test("the URL's query is read, without invalid parameters", () => {
	const query = "who=the+shop&action=order.paid&from=2026-11-01&until=2026-02-30&after=x";
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

test("every audited action has a text", () => {
	const files = ["app", "commands"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
	);
	const writers = files
		.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
		.map((file) => readFileSync(file, "utf8"))
		.filter((text) => /\brecord(Audit(Once)?|Event)\(/.test(text));
	const actions = new Set<string | undefined>(auditActions.map(([action]) => action));
	const nouns = new Set([...actions].map((action) => action?.split(".")[0]));
	const named = writers.flatMap((text) => [
		...Array.from(text.matchAll(/(?:action:\s*|record\(tx,\s*)"([a-z]+\.[a-z-]+)"/g), ([, action]) => action),
		// Finds actions that reach the log through another function, by their noun. Other nouns belong to log events.
		...Array.from(text.matchAll(/"([a-z]+\.[a-z-]+)"/g), ([, action]) => action).filter((action) =>
			nouns.has(action?.split(".")[0]),
		),
	]);
	expect(named.length).toBeGreaterThan(25);
	expect([...new Set(named)].filter((action) => !actions.has(action))).toEqual([]);
});

test("entries in a row about items of one order are one row when only the item differs", () => {
	const shipped = (name: string, rest: Partial<AuditEntry> = {}) =>
		entry("order.delivered", { about: { kind: "order", _id: name, name }, ...rest });
	const paid = (name: string, amountCents: number) =>
		entry("order.paid", { about: { kind: "order", _id: name, name }, facts: { amountCents } });
	const groups = groupItems([
		shipped("10001.2"),
		shipped("10001.1", { at: "2026-11-22T16:00:59.000Z" }),
		shipped("10001.3", { at: "2026-11-22T16:01:00.000Z" }),
		shipped("10001.4", { at: "2026-11-22T16:01:00.000Z", actor: "a2" }),
		shipped("10002.1", { actor: "a2" }),
		shipped("10003"),
		shipped("10003"),
		paid("10001.1", 100),
		paid("10001.2", 200),
	]);
	expect(groups.map((group) => group.map(({ about }) => about?.name))).toEqual([
		["10001.2", "10001.1"],
		["10001.3"],
		["10001.4"],
		["10002.1"],
		["10003"],
		["10003"],
		["10001.1"],
		["10001.2"],
	]);
});
