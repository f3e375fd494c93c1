// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { createApiClient } from "../../api/api-client.ts";
import { ApiProvider } from "../../api/api-context.tsx";
import type { Order } from "../../orders/order.ts";
import type { Purchase } from "../purchase.ts";
import CardPage from "./card-page.tsx";

const api = createApiClient(origin, async () => Response.json({}));
const settings = { costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } }, sendsMail: false };

/** Shows the page of a purchase of two orders, with `total` dollars due. */
function show(statuses: [Order["status"], Order["status"]], total: number) {
	const order = { name: "Erika", address: "Musterweg 1", quantity: 2, product: "Disc", totalPrice: 50 };
	const orders = statuses.map((status, place) => ({ ...order, _id: `order-${place}`, status }));
	const sums = { parts: total, delivery: 0, tax: 0, total, due: 0 };
	const loaderData = { purchase: { _id: "p1", orders, ...sums, invoices: [], createdAt: "" } as unknown as Purchase };
	const props = { loaderData } as Parameters<typeof CardPage>[0];
	return render(
		() => (
			<ApiProvider value={api}>
				<CardPage {...props} />
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings }) },
	);
}

const struck = () => [...document.querySelectorAll("s")].map(({ textContent }) => textContent);

test("of a cancelled purchase nothing is to be paid, and nothing is delivered", async () => {
	const { text } = await show(["cancelled", "cancelled"], 0);
	expect(text()).toContain("Nothing to pay.");
	expect(text()).not.toMatch(/\$0\.00|Total|Deliver/);
	expect(struck()).toEqual(["$50.00", "$50.00"]);
	expect(document.querySelector("[aria-current]")).toBeNull();
});

test("of a purchase that was cancelled in part the rest is summed up", async () => {
	const { text, find } = await show(["cancelled", "paid"], 50);
	expect(text()).toMatch(/Total\$50\.00.*Free delivery\..*Deliver to: Erika/s);
	expect(text()).not.toContain("Nothing to pay");
	expect(struck()).toEqual(["$50.00"]);
	expect(find("[aria-current=step]").textContent).toContain("Done");
});
