// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import type { Order } from "../orders/order.ts";
import { notEnoughStock, tooManyUnitsUnpaid } from "../orders/order-problems.ts";
import type { Product } from "../products/product-schema.ts";
import type { ConfirmDialogProps } from "../ui/dialogs/confirm-dialog-popup.tsx";
import { BuyForm } from "./buy-form.tsx";

const settings = vi.hoisted(() => ({
	costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } },
}));
vi.mock("../api/route-context.ts", () => ({ useShopSettings: () => settings }));
// Mocked because the real dialog loads later and is large.
vi.mock("../ui/dialogs/confirm-dialog.tsx", () => ({
	ConfirmDialog: ({ open, title, confirmLabel, onConfirm, cancelLabel, onCancel }: ConfirmDialogProps) =>
		open && (
			<div role="alertdialog">
				{title}
				<button type="button" onClick={onConfirm}>{`Dialog: ${confirmLabel}`}</button>
				<button type="button" onClick={onCancel}>{`Dialog: ${cancelLabel}`}</button>
			</div>
		),
}));
beforeEach(() => sessionStorage.clear());

const disc: Product = {
	_id: "disc",
	name: "Ventilated brake disc",
	img1: "/images/a.webp",
	img2: "/images/b.webp",
	price: 25,
	quantity: 42,
	minorder: 2,
	description: "A disc",
};
const deliveryDefaults = {
	address: "1 Mill\nSheffield",
	phone: "5550100",
	vatId: "",
	previousAddresses: [],
	paidOrders: [],
	hasPaid: false,
};

/** Returns an unpaid order of the disc. */
const unpaidOrder = (quantity: number, id = "o1") =>
	({
		...{ _id: id, status: "unpaid", productId: "disc", product: disc.name, quantity },
		...{ purchaseId: `p-${id}`, purchaseNumber: 10_001, purchaseItems: 1, purchaseItem: 1 },
	}) as Order;

interface Shown {
	product?: Partial<Product>;
	held?: number;
	hasPaid?: boolean;
	answer?: () => Response;
	onList?: { list: string; units: number };
}

async function showForm({
	product = {},
	held = 0,
	hasPaid = false,
	answer = () => Response.json({ insertedId: "1" }),
	onList,
}: Shown = {}) {
	const unpaidOrders = held > 0 ? [unpaidOrder(held)] : [];
	/** The customer's orders, which the form reads before it places another. */
	const shop = { orders: unpaidOrders, sent: [] as { quantity: number; list?: string }[] };
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		if (request.method === "GET") return Response.json(shop.orders);
		shop.sent.push(await request.json());
		return answer();
	});
	const now: { product: Partial<Product> } = { product };
	const page = () => (
		<ApiProvider value={api}>
			<BuyForm
				product={{ ...disc, ...now.product }}
				deliveryDefaults={{ ...deliveryDefaults, unpaidOrders, hasPaid }}
				onList={onList}
			/>
		</ApiProvider>
	);
	const shown = await render(page, { id: "identity/signed-in", loader: () => ({ user: erika }) });
	const units = () => shown.find<HTMLInputElement>("input[name=units]");
	return {
		...shown,
		now,
		shop,
		press: (label: string) =>
			act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click()),
		path: () => shown.router.state.location.pathname,
		units,
		total: () => shown.find("[aria-live=polite]").textContent,
		more: () => act(async () => shown.find('[aria-label="Increase quantity"]').click()),
		pay: () => act(async () => shown.find("button[type=submit]").click()),
	};
}

test("the whole stock can be ordered, also beside an unpaid order", async () => {
	const { text, type, units, more, total } = await showForm({ held: 8 });
	expect(text()).toContain("Minimum 2, maximum 42.");
	await type("input[name=units]", "41");
	for (let press = 0; press < 3; press++) await more();
	expect(units().value).toBe("42");
	expect(total()).toBe("$1,050.00");
});

test("the country is optional, and asked for before payment unless the address names it", async () => {
	const { text, type } = await showForm();
	expect(text()).toContain("Country (optional)");
	expect(text()).toContain("If the address doesn't name it, the payment page will ask for it.");
	await type("input[autocomplete=address-level2]", "United Kingdom");
	expect(text()).not.toContain("will ask for it");
});

test("who comes back from the payment finds the quantity that was ordered", async () => {
	const { units, total } = await showForm({ held: 8 });
	expect([units().value, total()]).toEqual(["8", "$200.00"]);
});

test("the summary says how long the parts are reserved, for longer once the customer has paid", async () => {
	expect((await showForm()).text()).toContain("We'll reserve the parts for 15 minutes.");
	expect((await showForm({ hasPaid: true })).text()).toContain("We'll reserve the parts for an hour.");
});

test("what cannot fill an order has no form but a way to similar parts, and to what one holds unpaid", async () => {
	const { text, find } = await showForm({ product: { quantity: 1, family: "Brakes" }, held: 3 });
	expect(text()).toContain("Only 1 left. The minimum order is 2.");
	expect(text()).toContain("You already have 3 unpaid units.");
	expect(find("a").getAttribute("href")).toBe("/allproducts?family=Brakes&instock=1");
	expect(document.querySelector("form")).toBeNull();
});

test("there is no total of units that cannot be ordered", async () => {
	const { type, total } = await showForm();
	expect(total()).toBe("$50.00");
	for (const units of ["1", "43", "2.5", "", "99999999999999999999"]) {
		await type("input[name=units]", units);
		expect(total(), units).toBe("–");
	}
});

test("who comes too late for the last units reads that it is out of stock, and is asked nothing", async () => {
	const problem = notEnoughStock({ minorder: 2, quantity: 0 });
	const { now, text, pay, redraw } = await showForm({ answer: () => Response.json(problem, { status: 409 }) });
	now.product = { quantity: 0 };
	await pay();
	await redraw();
	await vi.waitFor(() => expect(text()).toContain("Out of stock"));
	expect(text()).not.toContain("Buy more units");
	expect(document.querySelector("form")).toBeNull();
	expect(document.activeElement?.textContent).toContain("There are none left.");
});

test("a refusal of so many unpaid units is told beside the field", async () => {
	const problem = tooManyUnitsUnpaid(0, 12);
	const { find, pay } = await showForm({ answer: () => Response.json(problem, { status: 409 }) });
	await pay();
	await vi.waitFor(() => expect(find("form").textContent).toContain("can together reserve up to 12 units"));
	const described = find("input[name=units]").getAttribute("aria-describedby") ?? "";
	const words = described.split(" ").map((id) => document.getElementById(id)?.textContent);
	expect(words.join()).toContain("Order fewer, or pay for another order first.");
});

test("address and phone of before stand in the fields, but not in place of a draft", async () => {
	const { find, leave } = await showForm();
	expect(find<HTMLTextAreaElement>("textarea").value).toBe(deliveryDefaults.address);
	expect(find<HTMLInputElement>("input[name=phone]").value).toBe(deliveryDefaults.phone);
	await leave();
	sessionStorage.setItem(`draft:buy-${erika.email}-disc`, JSON.stringify({ address: "2 Forge Road", phone: "" }));
	const again = await showForm();
	expect(again.find<HTMLTextAreaElement>("textarea").value).toBe("2 Forge Road");
	expect(again.find<HTMLInputElement>("input[name=phone]").value).toBe("");
});

test("the total and the summary include delivery and tax, before anything is ordered", async () => {
	const { costs } = settings;
	settings.costs = { delivery: { label: "Parcel service", cents: 890 }, tax: { label: "VAT", percent: 20 } };
	const { text, type, total } = await showForm();
	expect(total()).toBe("$70.68");
	expect(text()).toMatch(/Subtotal\$50\.00Delivery \(Parcel service\)\$8\.90VAT 20%\$11\.78Total\$70\.68/);
	await type("input[name=units]", "1");
	settings.costs = costs;
	expect(total()).toBe("–");
	expect(text()).not.toContain("Subtotal");
});

const youHave = "You already have an unpaid order. Pay for it, or order more.";

test("an unpaid order of the product is shown with its payment, and Pay asks before another is placed", async () => {
	const { text, find, pay, press, shop, path } = await showForm({ held: 3 });
	expect(text()).toContain(youHave);
	expect(text()).toContain("Order 10001: 3 × Ventilated brake disc");
	expect(find("a[href='/dashboard/payment/o1']").textContent).toBe("Pay order 10001");
	await pay();
	await vi.waitFor(() => expect(find("[role=alertdialog]").textContent).toContain(youHave));
	expect(shop.sent).toEqual([]);
	await press("Dialog: Pay it");
	expect(path()).toBe("/dashboard/payment/o1");
});

test("whoever wants more orders more, from the question or from the notice before it", async () => {
	const asked = await showForm({ held: 3 });
	await asked.pay();
	await vi.waitFor(() => asked.find("[role=alertdialog]"));
	await asked.press("Dialog: Order more");
	await vi.waitFor(() => expect(asked.shop.sent).toHaveLength(1));
	await asked.leave();
	const noticed = await showForm({ held: 3 });
	await noticed.press("Order more");
	expect(noticed.text()).not.toContain(youHave);
	await noticed.pay();
	await vi.waitFor(() => expect(noticed.shop.sent).toHaveLength(1));
});

test("an order that was placed in another tab in the meantime is asked about, too", async () => {
	const { pay, find, shop, press } = await showForm({ held: 3 });
	await press("Order more");
	shop.orders = [unpaidOrder(3), unpaidOrder(2, "o2")];
	await pay();
	await vi.waitFor(() => expect(find("[role=alertdialog]").textContent).toContain("You already have 2 unpaid orders."));
	expect(shop.sent).toEqual([]);
});

test("two unpaid items of one order are one order", async () => {
	const { pay, find, shop, press } = await showForm({ held: 3 });
	await press("Order more");
	shop.orders = [unpaidOrder(3), { ...unpaidOrder(2, "o2"), purchaseId: "p-o1" }];
	await pay();
	await vi.waitFor(() => expect(find("[role=alertdialog]").textContent).toContain(youHave));
});

test("a part on the customer's list is ordered off it, which the form says before", async () => {
	const { text, pay, shop } = await showForm({ onList: { list: "l1", units: 4 } });
	expect(text()).toContain("This part is on your list (4 units). Ordering it here removes it from the list.");
	await pay();
	await vi.waitFor(() => expect(shop.sent).toMatchObject([{ quantity: 2, list: "l1" }]));
});
