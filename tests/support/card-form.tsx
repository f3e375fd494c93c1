import { CardElement, Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { act } from "react";
import { useLocation } from "react-router";
import { expect } from "vitest";
import { ApiProvider, createApiClient } from "../../app/api/api-client.ts";
import { useCardCharge } from "../../app/checkout/card/use-card-charge.ts";
import type { Order } from "../../app/orders/order.ts";
import { render } from "./render.tsx";
import { erika, origin } from "./test-session.ts";

const order = { _id: "1", name: erika.displayName, email: erika.email } as Order;

export const paymentPage = "/dashboard/payment/1";

export const answerOrder = (status: Order["status"]) => () => Response.json({ ...order, status });

/** Renders the card form with answers from the card provider and the shop. Returns what it did. */
export async function showForm({ script = true, entry = true, purchaseItems = 1 } = {}) {
	const seen = { sent: [] as unknown[], asked: [] as string[], reports: [] as string[], loaded: 0 };
	const answers = {
		method: async (): Promise<object> => ({ paymentMethod: { id: "pm_1" } }),
		charge: async (): Promise<object> => ({ paymentIntent: { id: "pi_1" } }),
		order: answerOrder("unpaid") as () => Response | Promise<Response>,
		page: async () => {},
	};
	const take =
		(step: "method" | "charge") =>
		(...asked: unknown[]) => {
			seen.sent.push(asked);
			return answers[step]();
		};
	const card = { entered: "4242" };
	const provider = {
		elements: () => ({ getElement: (kind: unknown) => (entry && kind === CardElement ? card : null) }),
		createToken() {},
		createPaymentMethod: take("method"),
		confirmCardPayment: take("charge"),
	};
	const api = createApiClient(origin, async (input, init) => {
		const { method, url } = new Request(input, init);
		seen.asked.push(`${method} ${new URL(url).pathname}`);
		return answers.order();
	});
	function Form() {
		const { pay, busy, failure } = useCardCharge({
			order: { ...order, purchaseItems },
			clientSecret: "pi_1_secret_1",
			onPaid: (id) => seen.reports.push(`paid ${id}`),
			onCancelled: () => seen.reports.push("cancelled"),
		});
		return <form onSubmit={pay}>{`${busy ? "busy" : "ready"} ${failure}`.trim()}</form>;
	}
	function Page() {
		if (useLocation().pathname !== paymentPage) return "Elsewhere";
		return (
			<ApiProvider value={api}>
				<Elements stripe={script ? (provider as unknown as Stripe) : null}>
					<Form />
				</Elements>
			</ApiProvider>
		);
	}
	const { router, text, find } = await render(Page, {
		path: paymentPage,
		loader: async () => {
			seen.loaded += 1;
			await answers.page();
			return null;
		},
	});
	seen.loaded = 0;
	const press = () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
	return {
		answers,
		card,
		seen,
		text,
		press: (times = 1) => act(async () => void Array.from({ length: times }, press)),
		/** Submits the form. Returns whether the browser's own submission was prevented. */
		isKept: () => act(async () => !press()),
		/** Submits the form and goes to another page, where the bank's answer arrives. */
		async answerElsewhere(bankSays: object) {
			const bank = Promise.withResolvers<object>();
			answers.charge = () => bank.promise;
			await act(async () => void press());
			await act(() => router.navigate("/allproducts"));
			await act(async () => bank.resolve(bankSays));
		},
		/** Submits the form and leaves. The bank's answer arrives while the next page is still loading. */
		async answerLeaving(bankSays: object) {
			const bank = Promise.withResolvers<object>();
			const nextPage = Promise.withResolvers<void>();
			answers.charge = () => bank.promise;
			await act(async () => void press());
			answers.page = () => nextPage.promise;
			await act(async () => void router.navigate("/allproducts"));
			expect(router.state.navigation.state).toBe("loading");
			answers.page = async () => {};
			await act(async () => bank.resolve(bankSays));
			await act(async () => nextPage.resolve());
		},
		at: () => router.state.location,
	};
}
