// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { productMessages } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useDeleteProduct } from "./use-delete-product.ts";

// The shop can be reached.
vi.stubGlobal("fetch", async () => new Response("ready"));
const toasts: string[] = [];
// Replaces toasts, whose script loads late.
vi.mock("../ui/dialogs/toast.tsx", () => ({ useToast: () => ({ success: (text: string) => toasts.push(text) }) }));

const product = (_id: string): Product => ({
	_id,
	name: `Product ${_id}`,
	img1: "/images/a.webp",
	img2: "/images/b.webp",
	price: 1,
	quantity: 1,
	minorder: 1,
	description: "A product",
});
const inUse = { type: "about:blank", title: "In use", status: 409, code: "in-use", detail: "It has open orders." };

async function showList(
	answer: () => Promise<Response> | Response = () => Response.json({ deletedCount: 1 }),
	headings = true,
) {
	const asked: string[] = [];
	const answers = { next: answer };
	const api = createApiClient(origin, async (input, init) => {
		const { method, url } = new Request(input, init);
		asked.push(`${method} ${new URL(url).pathname}`);
		return answers.next();
	});
	let deletion!: ReturnType<typeof useDeleteProduct>;
	function List() {
		deletion = useDeleteProduct();
		return headings ? <PageHeading title="Manage products" /> : null;
	}
	const page = () => (
		<ApiProvider value={api}>
			<List />
		</ApiProvider>
	);
	const { find } = await render(page, { loader: () => asked.push("list") });
	asked.length = 0;
	toasts.length = 0;
	return {
		asked,
		answers,
		heading: () => find("h1"),
		shows: () => ({
			dialog: deletion.asking ? (deletion.product?._id ?? "open without a product") : undefined,
			busy: deletion.busy,
			failure: deletion.failure?.message,
			deleted: deletion.deleted?._id,
		}),
		ask: (id: string) => act(async () => deletion.ask(product(id))),
		confirm: () => act(async () => void deletion.confirm().catch((fault) => asked.push(String(fault)))),
		close: () => act(async () => deletion.close()),
	};
}

const quiet = { dialog: undefined, busy: false, failure: undefined, deleted: undefined };

test("asks first, then deletes, says so and fetches the list again", async () => {
	const { ask, confirm, shows, asked, heading } = await showList();
	const focus = vi.spyOn(heading(), "focus");
	expect(shows()).toEqual(quiet);
	await ask("a/1");
	expect(shows()).toEqual({ ...quiet, dialog: "a/1" });
	expect(asked).toEqual([]);
	await confirm();
	expect(asked).toEqual(["DELETE /api/products/a%2F1", "list"]);
	expect(shows()).toEqual({ ...quiet, deleted: "a/1" });
	expect(toasts).toEqual([productMessages.deleted]);
	expect(document.activeElement, "its button is gone").toBe(heading());
	expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

test("the dialog is busy and stays until the shop has answered, and declining it deletes nothing", async () => {
	const answer = Promise.withResolvers<Response>();
	const { ask, confirm, shows, close, asked } = await showList(() => answer.promise);
	await ask("1");
	await close();
	expect(shows()).toEqual(quiet);
	await ask("1");
	await confirm();
	expect(shows()).toEqual({ ...quiet, dialog: "1", busy: true });
	await act(async () => answer.resolve(Response.json({ deletedCount: 1 })));
	expect(asked).toHaveLength(2);
});

test("a refusal is told in the dialog, and the list is fetched again all the same", async () => {
	const { ask, confirm, shows, asked, heading, answers } = await showList(() => Response.json(inUse, { status: 409 }));
	await ask("1");
	await confirm();
	expect(shows()).toEqual({ ...quiet, dialog: "1", failure: "It has open orders." });
	expect(asked).toEqual(["DELETE /api/products/1", "list"]);
	expect(toasts).toEqual([]);
	expect(document.activeElement).not.toBe(heading());
	answers.next = () => Response.json({ deletedCount: 1 });
	await confirm();
	expect(shows(), "tried again").toEqual({ ...quiet, deleted: "1" });
});

test("the next question knows nothing of the last answer", async () => {
	const { ask, confirm, shows, answers } = await showList();
	await ask("1");
	await confirm();
	await ask("2");
	expect(shows()).toEqual({ ...quiet, dialog: "2" });
	answers.next = () => Response.json(inUse, { status: 409 });
	await confirm();
	await ask("3");
	expect(shows()).toEqual({ ...quiet, dialog: "3" });
});

test("nothing is deleted before anything was asked", async () => {
	const { confirm, asked, shows } = await showList();
	await confirm();
	expect(asked).toEqual([]);
	expect(shows()).toEqual(quiet);
});

test("on a page without a heading the focus has nowhere to go, and the product is deleted all the same", async () => {
	const { ask, confirm, shows } = await showList(undefined, false);
	await ask("1");
	await confirm();
	expect(shows()).toEqual({ ...quiet, deleted: "1" });
});
