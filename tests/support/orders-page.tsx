import { act } from "react";
import { useLoaderData } from "react-router";
import { expect, vi } from "vitest";
import { ApiProvider, createApiClient } from "../../app/api/api-client.ts";
import ManageOrdersPage, { clientLoader } from "../../app/order-desk/manage-orders-page.tsx";
import type { ListedPurchase } from "../../app/orders/list/listed-purchase.ts";
import type { Order } from "../../app/orders/order.ts";
import { ToastProvider, ToastRegion } from "../../app/ui/dialogs/toast.tsx";
// Loaded beforehand: dialogs and messages load lazily.
import "../../app/ui/dialogs/confirm-dialog-popup.tsx";
import "../../app/ui/dialogs/toast-viewport.tsx";
import { render } from "./render.tsx";
import { origin } from "./test-session.ts";

export const placedAt = "2026-11-22T16:00:00.000Z";

export function anOrder(_id: string, given: Partial<Order> = {}): Order {
	const buyer = { name: "Erika", email: "erika@example.com", phone: "5550100", address: "Weg 1\n70173 Stuttgart" };
	const product = { product: `Part ${_id}`, productId: _id, partNumber: `TF-${_id}`, quantity: 2, price: 5 };
	return { _id, ...buyer, ...product, totalPrice: 10, status: "paid", createdAt: placedAt, ...given } as Order;
}

export function aPurchase(number: number, orders: Order[], given: Partial<ListedPurchase> = {}): ListedPurchase {
	const [{ name, email, phone, address }] = orders as [Order];
	const total = 12.5 * orders.length;
	const ofPurchase = { purchaseNumber: number, purchaseItems: orders.length };
	const items = orders.map((order, index) => ({ ...order, ...ofPurchase, purchaseItem: index + 1 }));
	return {
		_id: `p${number}`,
		number,
		createdAt: placedAt,
		name,
		email,
		phone,
		address,
		total,
		orders: items,
		...given,
	};
}

/** The shop behind the page. */
export const shop = {
	/** Newest first. */
	purchases: [] as ListedPurchase[],
	withdrawals: [] as { order: string; number: string }[],
	sendsMail: false,
	/** Counts of the tabs. By default those of the orders above. */
	counts: undefined as Record<string, number> | undefined,
	/** Answers to deliveries by order. Others succeed. */
	refusals: {} as Record<string, () => Response>,
	/** Orders of each delivery call, and the scope of each call that cancels all unpaid orders. */
	sent: [] as string[],
	/** The deliveries as the page had shown them. */
	seen: [] as object[],
};

export function emptyShop() {
	Object.assign(shop, {
		purchases: [],
		withdrawals: [],
		refusals: {},
		sent: [],
		seen: [],
		counts: undefined,
		sendsMail: false,
	});
	sessionStorage.clear();
	vi.stubGlobal("fetch", async () => new Response("ready"));
}

/** Rows per page. */
const pageLength = 4;

/** The calls of the page, on {@link shop}. */
const api = createApiClient(origin, async (input, init) => {
	const { pathname, searchParams: query } = new URL(String(input));
	const path = pathname.replace("/api", "");
	if (path.endsWith("/deliver")) {
		const { orders, seen } = JSON.parse(`${init?.body}`) as { orders: string[]; seen: object };
		shop.sent.push(orders.join());
		shop.seen.push(seen);
		const refused = orders.map((id) => shop.refusals[id]?.()).find(Boolean);
		if (refused) return refused;
		moveTo("delivered", orders);
		return Response.json({ shipmentId: orders[0], undoUntil: new Date(Date.now() + 60_000).toISOString() });
	}
	if (path.endsWith("/cancel-unpaid")) {
		shop.sent.push((JSON.parse(`${init?.body}`) as { of: string }).of);
		return Response.json({ modifiedCount: 3, refusedCount: 0 });
	}
	if (path.endsWith("/undo")) {
		moveTo("paid", [path.split("/").at(-2) ?? ""]);
		return Response.json({ modifiedCount: 1 });
	}
	if (path === "/withdrawals/of-orders") return Response.json(shop.withdrawals);
	if (path === "/purchases/counts")
		return Response.json(shop.counts ?? { open: matching("open").length, paid: matching("paid").length });
	const ids = query.get("ids")?.split(",");
	const found = ids ? shop.purchases.filter(({ _id }) => ids.includes(_id)) : matching(query.get("state"));
	const start = Number(query.get("after") ?? 0);
	const rows = found.slice(start, start + pageLength);
	const link = found.length > start + pageLength ? `<?after=${start + pageLength}>; rel="next"` : "";
	return Response.json(rows, { headers: { link } });
});

function moveTo(status: Order["status"], ids: readonly string[]) {
	for (const purchase of shop.purchases)
		purchase.orders = purchase.orders.map((order) =>
			ids.includes(order._id) ? { ...order, status, closedAt: new Date().toISOString(), shipmentId: ids[0] } : order,
		);
}

function matching(state: string | null) {
	const statuses = state === "paid" ? ["paid"] : ["unpaid", "paid"];
	return shop.purchases.filter(({ orders }) => orders.some(({ status }) => statuses.includes(status)));
}

export async function openOrders(path = "/dashboard/allorder") {
	const settings = {
		sendsMail: shop.sendsMail,
		costs: { delivery: { label: "", cents: 0 }, tax: { label: "Sales tax", percent: 7 } },
	};
	let address = path;
	const context = { get: () => api };
	const load = () => clientLoader({ context, request: new Request(new URL(address, origin)) } as never);
	function Page() {
		const loaderData = useLoaderData<Awaited<ReturnType<typeof load>>>();
		return (
			<ApiProvider value={api}>
				<ToastProvider>
					<ToastRegion />
					<ManageOrdersPage {...({ loaderData } as Parameters<typeof ManageOrdersPage>[0])} />
				</ToastProvider>
			</ApiProvider>
		);
	}
	const page = await render(Page, { path, id: "root", loader: async () => ({ settings, ...(await load()) }) });
	const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
	const named = (selector: string, name: string | RegExp) =>
		all(selector).find((element) => {
			const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
			return typeof name === "string" ? label === name : name.test(label);
		});
	async function press(name: string | RegExp, selector = "button, input, a") {
		const control = named(selector, name);
		if (!control) throw new Error(`No ${name} in ${page.text()}`);
		await act(async () => control.click());
		await act(() => new Promise((resolve) => setTimeout(resolve)));
	}
	const rows = () => all("tbody tr.purchase");
	return {
		...page,
		named,
		press,
		rows,
		numbers: () => rows().map((row) => row.querySelector(".c-no .measure")?.textContent),
		row: (number: number) => rows().find((row) => row.textContent?.includes(String(number))) as HTMLElement,
		cells: (row: HTMLElement) => [...row.children].map((cell) => cell.textContent),
		go: (to: string) => {
			address = to;
			return act(() => page.router.navigate(to));
		},
		messages: () => all('[aria-label="Messages"] p').map(({ textContent }) => textContent),
		dialog: async () => {
			const find = () => document.querySelector<HTMLElement>('[role="alertdialog"]');
			await act(() => vi.waitFor(() => expect(find()).not.toBeNull(), 10_000));
			return find() as HTMLElement;
		},
	};
}
