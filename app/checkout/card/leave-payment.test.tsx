// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { answerOrder, paymentPage, showForm } from "../../../tests/support/card-form.tsx";
import { orderIsCancelled } from "../../orders/order-problems.ts";

const toasts: string[] = [];
// Mocked because the real toasts load later and have timers.
vi.mock("../../ui/dialogs/toast.tsx", () => ({ useToast: () => ({ error: (text: string) => toasts.push(text) }) }));
beforeEach(() => void toasts.splice(0));

const notProcessed = "The card provider could not process the payment. Try again in a moment.";
const isCancelled = "This order was cancelled. You haven't been charged.";
const answerCancelled = () => Response.json(orderIsCancelled(), { status: 404 });

test.each([
	[
		"a success leads back to the payment",
		{ paymentIntent: { id: "pi_1" } },
		answerOrder("unpaid"),
		{ charged: "pi_1" },
	],
	["a payment that the shop has leads back to it", { error: { type: "api_error" } }, answerOrder("paid"), null],
])("who went elsewhere while the bank was asking: %s", async (_, bankSays, shopSays, state) => {
	const { answerElsewhere, seen, answers, at } = await showForm();
	answers.order = shopSays;
	await answerElsewhere(bankSays);
	expect(at()).toMatchObject({ pathname: paymentPage, state });
	expect(seen.reports, "the form that asked is gone").toEqual([]);
	expect(toasts).toEqual([]);
});

test("a success that arrives while the next page is loading leads back to the payment", async () => {
	const { answerLeaving, seen, at } = await showForm();
	await answerLeaving({ paymentIntent: { id: "pi_1" } });
	expect(at()).toMatchObject({ pathname: paymentPage, state: { charged: "pi_1" } });
	expect(seen.reports).toEqual([]);
});

test("a refusal that arrives while the next page is loading is shown there", async () => {
	const { answerLeaving, at } = await showForm();
	await answerLeaving({ error: { type: "card_error", message: "Your card was declined." } });
	expect(toasts).toEqual(["Your card was declined."]);
	expect(at().pathname).toBe("/allproducts");
});

test.each([
	["Your card was declined.", { type: "card_error", message: "Your card was declined." }, answerOrder("unpaid")],
	[notProcessed, { type: "api_error" }, answerOrder("unpaid")],
	[isCancelled, { type: "api_error" }, answerCancelled],
])("who went elsewhere while the bank was asking reads there: %s", async (words, error, shopSays) => {
	const { answerElsewhere, seen, answers, at } = await showForm();
	answers.order = shopSays;
	await answerElsewhere({ error });
	expect(toasts).toEqual([words]);
	expect(at().pathname).toBe("/allproducts");
	expect(seen.reports).toEqual([]);
});
