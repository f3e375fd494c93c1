// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { maxLines } from "../../buy-lists/buy-list.ts";
import { type Problem, problem } from "../../http/problem.ts";
import type { Parcel } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { orderIsClosed } from "../../orders/order-problems.ts";
import { lostDelivery, useDeliverParcels } from "./use-deliver-parcels.ts";

vi.stubGlobal("fetch", async () => new Response("ready"));

const ordersOf = (ids: string) => [...ids].map((_id) => ({ _id }) as Order);
/** `ab` is a parcel with the orders `a` and `b`. */
const parcel = (ids: string) =>
	({ purchase: { _id: ids, orders: ordersOf(ids) }, orders: ordersOf(ids) }) as unknown as Parcel;
const done = () => Response.json({ shipmentId: "s", undoUntil: "2020-01-01T00:00:00.000Z" });
const refused = (why: Problem) => () => Response.json(why, { status: why.status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

/** Delivers parcels. The shop gives these answers in turn. */
async function deliver(parcels: string[], ...answers: (() => Response | Promise<Response>)[]) {
	const sent: string[] = [];
	const api = createApiClient(origin, async (_, init) => {
		const { orders, carrier } = JSON.parse(`${init?.body}`);
		sent.push(`${orders} ${carrier}`);
		return (answers[sent.length - 1] ?? done)();
	});
	let shown!: ReturnType<typeof useDeliverParcels>;
	function List() {
		shown = useDeliverParcels();
		return null;
	}
	const page = await render(
		() => (
			<ApiProvider value={api}>
				<List />
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings: { sendsMail: false } }) },
	);
	await act(async () => {
		await shown.deliverSelected(parcels.map(parcel), { carrier: "DHL", tracking: "" });
	});
	const ids = (of: readonly Parcel[] = []) => of.map(({ purchase }) => purchase._id).join();
	const { delivered, failed = [], untried } = shown.report ?? {};
	const whys = failed.map((one) => [one.parcel.purchase._id, one.why]);
	return {
		...page,
		sent,
		delivered: ids(delivered?.map(({ parcel }) => parcel)),
		whys,
		untried: ids(untried),
		failures: shown.failures,
	};
}

test("a refused parcel does not stop the others, and its reason is in the report and in its row", async () => {
	const { sent, delivered, whys, untried, failures } = await deliver(["a", "b", "c"], done, refused(orderIsClosed()));
	expect(sent).toEqual(["a DHL", "b DHL", "c DHL"]);
	expect([delivered, untried]).toEqual(["a,c", ""]);
	expect(whys).toEqual([["b", orderIsClosed().detail]]);
	expect(failures).toEqual({ b: orderIsClosed().detail });
});

test("one call delivers all orders of a parcel, which can be a purchase of the maximum size", async () => {
	const ids = Array.from({ length: maxLines }, (_, index) => String.fromCharCode(0x4e00 + index));
	const { sent, delivered } = await deliver([ids.join("")], done);
	expect([sent, delivered]).toEqual([[`${ids} DHL`], ids.join("")]);
});

const signedOut = "You were signed out. Log in to continue.";

test.each([
	["no answer", lost, lostDelivery],
	["a session that has ended", refused(problem("sign-in-needed", "Sign in.")), signedOut],
	["too many calls", refused(problem("too-many-requests", "Wait.")), "Wait."],
])("%s stops the delivery, and the rest is reported as not tried", async (_, answer, why) => {
	const { sent, delivered, whys, untried } = await deliver(["a", "bc", "d"], done, answer);
	expect(sent).toHaveLength(2);
	expect([delivered, untried]).toEqual(["a", "d"]);
	expect(whys).toEqual([["bc", why]]);
});
