// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { DescriptionList } from "../ui/card.tsx";
import { useWithdrawnItems } from "./withdrawn-items.tsx";

let isSignedIn = true;
vi.mock("../identity/session-context.tsx", () => ({
	useSession: () => ({ state: isSignedIn ? { status: "signed-in", user: erika } : { status: "signed-out" } }),
}));

const purchase = (number: number, ...items: [product: string, status?: string][]) => ({
	orders: items.map(([product, status = "paid"], place) => ({
		...{ _id: `${number}.${place + 1}`, product, status, quantity: 2 },
		...{ purchaseNumber: number, purchaseItem: place + 1, purchaseItems: items.length },
	})),
});
const purchases = [purchase(10_001, ["Disc"], ["Plug"], ["Hose", "cancelled"]), purchase(10_002, ["Valve"])];

/** Reviews a withdrawal from these orders. The shop finds both purchases for any search. */
async function review(orders: string) {
	const asked: string[] = [];
	const api = createApiClient(origin, async (url) => {
		asked.push(new URL(`${url}`).searchParams.get("search") ?? "");
		return Response.json(purchases);
	});
	const Review = () => <DescriptionList rows={useWithdrawnItems(orders)} />;
	const { text } = await render(() => (
		<ApiProvider value={api}>
			<Review />
		</ApiProvider>
	));
	return { text, asked };
}

test.each([
	["an order's items, without cancelled ones", "10001", "Items2 × Disc 10001.12 × Plug 10001.2"],
	["one item", "10001.2", "Item2 × Plug 10001.2"],
	["items of several orders", "10001.1, 10002", "Items2 × Disc 10001.12 × Valve "],
])("the review of a withdrawal names %s", async (_, orders, expected) => {
	const { text } = await review(orders);
	await vi.waitFor(() => expect(text()).toBe(expected));
});

test("the review names no items for a visitor, and none of a withdrawal from everything", async () => {
	const everything = await review("all of it");
	isSignedIn = false;
	const visitor = await review("10001");
	isSignedIn = true;
	expect([everything.text(), visitor.text(), everything.asked, visitor.asked]).toEqual(["", "", [], []]);
});
