// @vitest-environment happy-dom
import { act } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { type Problem, problem } from "../http/problem.ts";
import { belowMinimum, notEnoughStock, priceChanged, tooManyUnitsUnpaid } from "../orders/order-problems.ts";
import type { Product } from "../products/product-schema.ts";
import type { OrderForm } from "./order-form.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const disc: Product = {
	_id: "disc",
	name: "Ventilated brake disc",
	img1: "/images/a.webp",
	img2: "/images/b.webp",
	price: 0.1,
	quantity: 42,
	minorder: 2,
	description: "A disc",
};
const entered: OrderForm = { address: "1 Mill\nSheffield", phone: "5550100", units: 3 };

const placed = () => Response.json({ insertedId: "7" });
const refused = (problem: Problem) => () => Response.json(problem, { status: problem.status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

/** Renders an order form with the shop's answer. Returns what happened, in order. */
async function showForm(answer: () => Response | Promise<Response> = placed) {
	const answers = { next: answer };
	const sent: { call: string; key: string | null; order: unknown }[] = [];
	const events: string[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		const call = `${request.method} ${new URL(request.url).pathname}`;
		sent.push({ call, key: request.headers.get("idempotency-key"), order: await request.json() });
		return answers.next();
	});
	let place!: ReturnType<typeof usePlaceOrder>;
	function Form() {
		const form = useForm<OrderForm>({ defaultValues: entered });
		place = usePlaceOrder({
			form,
			product: disc,
			list: undefined,
			onPlaced: () => events.push("placed"),
			onUnitsRefused: async () => void events.push("units refused"),
		});
		const { root, address, units } = form.formState.errors;
		return (
			<form>
				<input {...form.register("units")} />
				<textarea {...form.register("address")} />
				<output>{[root, address, units].map((error) => error?.message ?? "").join("|")}</output>
			</form>
		);
	}
	const page = () => (
		<ApiProvider value={api}>
			<Form />
		</ApiProvider>
	);
	const { find, router } = await render(page, {
		id: "identity/signed-in",
		path: "/buypage/disc",
		loader: () => {
			events.push("loaded");
			return { user: erika };
		},
	});
	events.length = 0;
	return {
		answers,
		sent,
		events,
		keys: () => sent.map(({ key }) => key),
		words: () => find("output").textContent,
		hasFocus: (selector: string) => document.activeElement === find(selector),
		path: () => router.state.location.pathname,
		place: (order = entered, times = 1) =>
			act(async () => void (await Promise.all(Array.from({ length: times }, () => place(order, []))))),
	};
}

test("an order goes out in the buyer's name, with its total, and leads to its payment", async () => {
	const { place, sent, events, path, words } = await showForm();
	await place();
	expect(sent).toEqual([
		{
			call: "POST /api/orders",
			key: expect.stringMatching(/^[0-9a-f]{32}$/),
			order: {
				name: "Erika Muster",
				email: "erika@example.com",
				phone: "5550100",
				address: "1 Mill\nSheffield",
				product: "Ventilated brake disc",
				productId: "disc",
				quantity: 3,
				price: 0.1,
				totalPrice: 0.3,
			},
		},
	]);
	expect(path()).toBe("/dashboard/payment/7");
	expect(events[0], "the draft goes first").toBe("placed");
	expect(words()).toBe("||");
});

test("a double press places one order", async () => {
	const { place, sent, events } = await showForm();
	await place(entered, 2);
	expect(sent).toHaveLength(1);
	expect(events.filter((event) => event === "placed")).toHaveLength(1);
});

test("after a lost answer the form stays, and the same order sent again is known as the same, another is not", async () => {
	const { place, answers, keys, events, words, path } = await showForm(lost);
	await place();
	expect(words()).toBe("The shop did not answer. Check your connection and try again.||");
	expect(events).toEqual([]);
	expect(path()).toBe("/buypage/disc");
	await place();
	answers.next = placed;
	await place({ ...entered, units: 4 });
	const [first, again, other] = keys();
	expect(again).toBe(first);
	expect(other).not.toBe(first);
	expect(path()).toBe("/dashboard/payment/7");
});

test.each([belowMinimum(disc), notEnoughStock(disc)])(
	"units that are refused are asked for anew: $code",
	async (problem) => {
		const { place, events, words, path } = await showForm(refused(problem));
		await place();
		expect(events).toEqual(["units refused"]);
		expect(words()).toBe("||");
		expect(path()).toBe("/buypage/disc");
	},
);

test("more units than may be unpaid are told at their field, which has the focus, and the product is loaded again", async () => {
	const { place, events, words, hasFocus } = await showForm(refused(tooManyUnitsUnpaid(0, 2)));
	await place();
	expect(words()).toMatch(/^\|\|New customers on your network can together reserve up to 2 units of this product/);
	expect(hasFocus("input")).toBe(true);
	expect(events).toEqual(["loaded"]);
});

test("a price that has changed is told, and shown", async () => {
	const { place, events, words } = await showForm(refused(priceChanged(20, 60)));
	await place();
	expect(words()).toBe("The price is now $0.20 per unit.||");
	expect(events).toEqual(["loaded"]);
});

test("what the shop does not take is told beside its field, on the page as it is", async () => {
	const errors = [{ path: "address", message: "Address is required" }];
	const { place, events, words } = await showForm(refused({ ...problem("invalid-values", "Not placed."), errors }));
	await place();
	expect(words()).toBe("Not placed.|Address is required|");
	expect(events).toEqual([]);
});
