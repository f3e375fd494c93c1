// @vitest-environment happy-dom
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { problem } from "../../http/problem.ts";
import type { Order } from "../../orders/order.ts";
import { CardForm } from "./card-form.tsx";

const order = {
	...{ _id: "1", purchaseId: "p1", name: erika.displayName, email: erika.email },
	...{ address: "1 Test Street, Springfield", phone: "5550100", countryAssumed: true },
} as Order;
const settings = { stripe: { scriptUrl: "https://stripe.example" } };

/** Shows the card form. `done` lists what reached the shop and the card provider, in order. */
async function show(shown: Order, answer: () => Response = () => Response.json({ modifiedCount: 1 })) {
	const done: unknown[] = [];
	const card = { mount() {}, on() {}, off() {}, update() {}, destroy() {} };
	const provider = {
		elements: () => ({ getElement: () => card, create: () => card }),
		createToken() {},
		createPaymentMethod: async () => ({ paymentMethod: { id: "pm_1" } }),
		confirmCardPayment: async () => {
			done.push("charged");
			return { paymentIntent: { id: "pi_1" } };
		},
	};
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		done.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()]);
		return answer();
	});
	const charge = { order: shown, amount: 50, clientSecret: "pi_1_secret", onPaid() {}, onCancelled() {} };
	const page = await render(
		() => (
			<ApiProvider value={api}>
				<Elements stripe={provider as unknown as Stripe}>
					<CardForm {...charge} />
				</Elements>
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings }) },
	);
	const pay = () =>
		act(async () => void page.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
	const choose = (code: string) =>
		act(async () => {
			page.find<HTMLSelectElement>("select").value = code;
			page.find("select").dispatchEvent(new Event("change", { bubbles: true }));
		});
	return { ...page, done, pay, choose };
}

test("Pay charges nothing until a country is chosen, and leads to the question", async () => {
	const { pay, choose, done, find } = await show(order);
	await pay();
	expect(done).toEqual([]);
	const country = find("select");
	expect(document.activeElement).toBe(country);
	expect(country.getAttribute("aria-invalid")).toBe("true");
	await choose("IE");
	await pay();
	const saved = { address: order.address, phone: order.phone, country: "IE" };
	expect(done).toEqual([["PUT /api/purchases/p1/delivery", saved], "charged"]);
});

test("a country that cannot be saved charges nothing", async () => {
	const { pay, choose, done, text } = await show(order, () =>
		Response.json(problem("too-many-requests", "Try later."), { status: 429 }),
	);
	await choose("IE");
	await pay();
	expect(done).toHaveLength(1);
	expect(text()).toContain("Try later.");
});

test("a known country is not asked for", async () => {
	const { countryAssumed, ...known } = order;
	const { pay, done } = await show(known);
	expect(document.querySelector("select")).toBeNull();
	await pay();
	expect(done).toEqual(["charged"]);
});
