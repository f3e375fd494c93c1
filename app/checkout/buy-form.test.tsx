// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import { ApiProvider } from "../api/api-context.tsx";
import { notEnoughStock, tooManyUnitsUnpaid } from "../orders/order-problems.ts";
import type { Product } from "../products/product-schema.ts";
import { BuyForm } from "./buy-form.tsx";

const settings = vi.hoisted(() => ({
	holdMinutes: 60,
	holdSharePercent: 25,
	costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } },
}));
vi.mock("../api/route-context.ts", () => ({ useShopSettings: () => settings }));
// Mocked because the real dialog loads later and is large.
vi.mock("../ui/dialogs/confirm-dialog.tsx", () => ({
	ConfirmDialog: ({ open, title }: { open: boolean; title: string }) => open && title,
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
const deliveryDefaults = { address: "1 Mill\nSheffield", phone: "5550100", vatId: "", previousAddresses: [] };

async function showForm({ product = {}, held = 0, answer = () => Response.json({ insertedId: "1" }) } = {}) {
	const api = createApiClient(origin, async () => answer());
	const now: { product: Partial<Product> } = { product };
	const page = () => (
		<ApiProvider value={api}>
			<BuyForm product={{ ...disc, ...now.product }} held={held} deliveryDefaults={deliveryDefaults} />
		</ApiProvider>
	);
	const shown = await render(page, { id: "identity/signed-in", loader: () => ({ user: erika }) });
	const units = () => shown.find<HTMLInputElement>("input[name=units]");
	return {
		...shown,
		now,
		units,
		total: () => shown.find("output").textContent,
		more: () => act(async () => shown.find('[aria-label="Increase quantity"]').click()),
		pay: () => act(async () => shown.find("button[type=submit]").click()),
	};
}

test("the form offers no more units than may be held unpaid, and says why", async () => {
	const { text, type, units, more, total } = await showForm();
	expect(text()).toContain("2 to 12 per unpaid order (42 in stock).");
	await type("input[name=units]", "11");
	for (let press = 0; press < 3; press++) await more();
	expect(units().value).toBe("12");
	expect(total()).toBe("$300.00");
});

test("what is held unpaid already counts, down to nothing more", async () => {
	const some = await showForm({ product: { quantity: 34 }, held: 8 });
	expect(some.text()).toContain("maximum 4.");
	expect(some.text()).toContain("You already have 8 unpaid units. Pay for them to order more.");
	const none = await showForm({ product: { quantity: 30 }, held: 12 });
	expect(none.text()).toContain(
		"You have to enter the value in Number. You already have 12 unpaid units. Pay for them",
	);
	expect(none.total()).toBe("–");
});

test("where all of the stock may be held the hint is the minimum and the stock", async () => {
	expect((await showForm({ product: { minorder: 1000, quantity: 8400 } })).text()).toContain("1,000 to 2,");
	expect((await showForm({ product: { quantity: 2 } })).text()).toContain("Minimum 2, maximum 2.");
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
	for (const units of ["1", "13", "2.5", "", "99999999999999999999"]) {
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
	await vi.waitFor(() => expect(find("form").textContent).toContain("You can reserve up to 12 units"));
	const described = find("input[name=units]").getAttribute("aria-describedby") ?? "";
	const words = described.split(" ").map((id) => document.getElementById(id)?.textContent);
	expect(words.join()).toContain("Order fewer, or pay first.");
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

test("the form says what is paid with delivery and tax, before anything is ordered", async () => {
	const { costs } = settings;
	settings.costs = { delivery: { label: "Parcel service", cents: 890 }, tax: { label: "VAT", percent: 20 } };
	const { text, type, total } = await showForm();
	settings.costs = costs;
	expect(total()).toBe("$50.00");
	expect(text()).toContain("You pay $70.68, including Delivery (Parcel service) $8.90 and VAT 20% $11.78.");
	await type("input[name=units]", "1");
	expect(total()).toBe("–");
});
