// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { answerOrder, showForm } from "../../../tests/support/card-form.tsx";
import { orderIsCancelled } from "../../orders/order-problems.ts";

const notProcessed = "The card provider could not process the payment. Try again in a moment.";
const noResponse = "The shop did not answer. Check your connection and try again. You won't be charged twice.";
const refuse = (status: number, code: string) => () => Response.json({ status, code, title: code }, { status });
const answerCancelled = () => Response.json(orderIsCancelled(), { status: 404 });

test("charges the card that is entered, under the order's name and e-mail, and says so", async () => {
	const { isKept, seen, card, text } = await showForm();
	expect(text()).toBe("ready");
	expect(await isKept()).toBe(true);
	const sent = [
		[{ type: "card", card, billing_details: { name: "Erika Muster", email: "erika@example.com" } }],
		["pi_1_secret_1", { payment_method: "pm_1" }],
	];
	expect(seen).toEqual({ sent, asked: [], reports: ["paid pi_1"], loaded: 0 });
	expect(text()).toBe("ready");
});

test("a double press charges once, and the form is busy until the bank has answered", async () => {
	const { press, seen, answers, text } = await showForm();
	const bank = Promise.withResolvers<object>();
	answers.charge = () => bank.promise;
	await press(2);
	await press();
	expect(seen.sent).toHaveLength(2);
	expect(text()).toBe("busy");
	await act(async () => bank.resolve({ paymentIntent: { id: "pi_1" } }));
	expect(seen.reports).toEqual(["paid pi_1"]);
	expect(text()).toBe("ready");
});

test("after a refusal it can be tried again, and the old words go at once", async () => {
	const { press, seen, answers, text } = await showForm();
	answers.method = async () => ({ error: { type: "card_error", message: "Your card was declined." } });
	await press();
	expect(text()).toBe("ready Your card was declined.");
	expect(seen.sent, "no charge is tried").toHaveLength(1);
	const other = Promise.withResolvers<object>();
	answers.method = () => other.promise;
	await press();
	expect(text()).toBe("busy");
	await act(async () => other.resolve({ paymentMethod: { id: "pm_2" } }));
	expect(seen.reports).toEqual(["paid pi_1"]);
});

test.each([
	{ type: "card_error" },
	{ type: "validation_error" },
	{ type: "invalid_request_error", code: "payment_intent_authentication_failure" },
	{ type: "card_error", payment_intent: { id: "pi_1", status: "requires_payment_method" } },
])("what the bank says to the card's holder is told in its words: %j", async (error) => {
	const { press, seen, answers, text } = await showForm();
	answers.charge = async () => ({ error: { ...error, message: "Your card was declined." } });
	await press();
	expect(text()).toBe("ready Your card was declined.");
	expect(seen).toMatchObject({ reports: [], asked: [] });
});

test.each([
	["in words for programmers", async () => ({ error: { type: "invalid_request_error", message: "No such intent" } })],
	["without words", async () => ({ error: { type: "card_error" } })],
	["by a fault of its script", () => Promise.reject(new Error("Element is not mounted"))],
])("where the card provider answers %s, the shop looks how the order stands, in its own words", async (_, answer) => {
	const { press, seen, answers, text } = await showForm();
	answers.charge = answer;
	await press();
	expect(text()).toBe(`ready ${notProcessed}`);
	expect(seen).toMatchObject({ reports: [], asked: ["GET /api/orders/1"], loaded: 0 });
});

test.each([
	["does not answer", () => Promise.reject(new TypeError("Failed to fetch")), noResponse, 0],
	["is out of order", refuse(503, "busy"), notProcessed, 1],
	["knows of no such order", refuse(404, "not-found"), notProcessed, 1],
])("when the shop, asked for the order, %s, nothing is said of the order itself", async (...row) => {
	const [, answer, words, ofPurchase] = row;
	for (const [purchaseItems, loaded] of [[1, 0] as const, [2, ofPurchase] as const]) {
		const { press, seen, answers, text } = await showForm({ purchaseItems });
		answers.charge = () => Promise.reject(new Error("Lost"));
		answers.order = answer;
		await press();
		expect(text()).toBe(`ready ${words}`);
		expect(seen).toMatchObject({ reports: [], loaded });
	}
});

test("an order that was cancelled meanwhile leaves nothing to pay", async () => {
	const { press, seen, answers, text } = await showForm();
	answers.charge = () => Promise.reject(new Error("Lost"));
	answers.order = answerCancelled;
	await press();
	expect(seen).toMatchObject({ reports: ["cancelled"], loaded: 0 });
	expect(text()).toBe("ready");
});

test("an order that was paid meanwhile in another tab counts as paid", async () => {
	const { press, seen, answers, text } = await showForm();
	const payment_intent = { id: "pi_2", status: "succeeded" };
	answers.charge = async () => ({ error: { type: "invalid_request_error", payment_intent } });
	await press();
	expect(seen).toMatchObject({ reports: ["paid pi_2"], asked: [] });
	expect(text()).toBe("ready");
});

test("where the bank's answer is lost and the shop has the payment, the page is loaded again, which says so", async () => {
	const { press, seen, answers, text } = await showForm();
	answers.charge = () => Promise.reject(new Error("Lost"));
	answers.order = answerOrder("paid");
	await press();
	expect(seen).toMatchObject({ reports: [], loaded: 1 });
	expect(text()).toBe("ready");
});

test.each([{ script: false }, { entry: false }])(
	"before the card entry is there a press does nothing: %j",
	async (lacks) => {
		const { press, seen, text } = await showForm(lacks);
		await press();
		expect(seen).toEqual({ sent: [], asked: [], reports: [], loaded: 0 });
		expect(text()).toBe("ready");
	},
);
