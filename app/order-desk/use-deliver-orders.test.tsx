// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import { ApiProvider } from "../api/api-context.tsx";
import { type Problem, problem } from "../http/problem.ts";
import type { Order } from "../orders/order.ts";
import { orderIsClosed } from "../orders/order-problems.ts";
import { lostDelivery, useDeliverOrders } from "./use-deliver-orders.ts";

vi.stubGlobal("fetch", async () => new Response("ready"));

const orders = ["a", "b", "c"].map((_id) => ({ _id }) as Order);
const done = () => Response.json({ deletedCount: 1 });
const refused = (why: Problem) => () => Response.json(why, { status: why.status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

/** Delivers three orders. The shop gives these answers in turn. */
async function deliver(...answers: (() => Response | Promise<Response>)[]) {
	const sent: string[] = [];
	const api = createApiClient(origin, async (input) => {
		sent.push(String(input).replace(/^.*\/orders\//, ""));
		return (answers[sent.length - 1] ?? done)();
	});
	let shown!: ReturnType<typeof useDeliverOrders>;
	function List() {
		shown = useDeliverOrders();
		return null;
	}
	const page = await render(() => (
		<ApiProvider value={api}>
			<List />
		</ApiProvider>
	));
	const started = { all: Promise.resolve<unknown>(undefined) };
	await act(async () => {
		started.all = shown.deliver(orders, { carrier: "DHL", tracking: "" });
		await started.all;
	});
	const ids = (of: readonly Order[] = []) => of.map(({ _id }) => _id).join("");
	const { delivered, failed = [], untried } = shown.report ?? {};
	const whys = failed.map(({ order, why }) => [order._id, why]);
	return { ...page, sent, delivered: ids(delivered), whys, untried: ids(untried) };
}

test("one that is refused stops none of the others, and is told with its reason", async () => {
	const { sent, delivered, whys, untried } = await deliver(done, refused(orderIsClosed()));
	expect(sent).toEqual(["a?act=deliver&carrier=DHL", "b?act=deliver&carrier=DHL", "c?act=deliver&carrier=DHL"]);
	expect([delivered, untried]).toEqual(["ac", ""]);
	expect(whys).toEqual([["b", orderIsClosed().detail]]);
});

test.each([
	["no answer", lost, lostDelivery],
	["a session that has ended", refused(problem("sign-in-needed", "Sign in.")), "Sign in."],
	["too many calls", refused(problem("too-many-requests", "Wait.")), "Wait."],
])("%s stops what follows, which is told as not tried", async (_, answer, why) => {
	const { sent, delivered, whys, untried } = await deliver(done, answer);
	expect(sent).toHaveLength(2);
	expect([delivered, untried]).toEqual(["a", "c"]);
	expect(whys).toEqual([["b", why]]);
});
