// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import ForCustomerPage from "./for-customer-page.tsx";

const line = { row: 1, text: "TF-1 2", status: "ok", productId: "p", partNumber: "TF-1", name: "Disc", units: 2 };
const customer = { _id: "u", email: "erika@example.com", displayName: "Erika", emailVerified: true };
const defaults = { address: "Weg 1\n70173 Stuttgart", phone: "07114912345", country: "DE", vatId: "" };
const settings = { sendsMail: true, costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } } };

const checkedTexts: string[] = [];
const part = { _id: "p", name: "Disc 288", partNumber: "TF-1", price: 5, quantity: 9, minorder: 2, img1: "/i.webp" };
const found = { dropped: [], corrections: [], isDescriptionMatch: false, isSimilarNumber: false };

/** Opens the page and checks a text of parts. Returns the idempotency keys of placed orders. */
async function checkParts(lines: readonly object[], unpaid: readonly object[] = []): Promise<string[]> {
	const placed: string[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const { pathname } = new URL(`${input}`);
		if (pathname.endsWith("/lists/check")) {
			checkedTexts.push(JSON.parse(`${init?.body}`).text);
			return Response.json({ lines });
		}
		if (pathname.endsWith("/catalogue")) return Response.json({ ...found, products: [part], total: 1 });
		if (pathname.endsWith("/individual")) return Response.json(unpaid);
		placed.push(new Headers(init?.headers).get("idempotency-key") ?? "");
		return Response.json({ purchase: { orders: [{ _id: "n", purchaseNumber: 10021, purchaseId: "q" }] } });
	});
	await render(
		() => (
			<ApiProvider value={api}>
				<ForCustomerPage {...({ loaderData: { customer, defaults } } as Parameters<typeof ForCustomerPage>[0])} />
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings }), user: erika },
	);
	await type("textarea", "TF-1 2");
	await press(/^Check parts/);
	await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("Place order of 1")));
	return placed;
}

const type = (selector: string, text: string) =>
	act(async () => {
		const field = document.querySelector(selector) as HTMLInputElement;
		field.focus();
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
		field.dispatchEvent(new Event("input", { bubbles: true }));
	});

const press = (label: RegExp) =>
	act(async () => {
		const found = [...document.querySelectorAll("button")].find(({ textContent }) => label.test(textContent ?? ""));
		if (!found) throw new Error(`No ${label} in ${document.body.textContent}`);
		found.click();
	});

test("an order for a customer who has an unpaid one of the same parts is placed after a question, once", async () => {
	const unpaid = { _id: "o", status: "unpaid", productId: "p", product: "Disc", quantity: 2, purchaseNumber: 10020 };
	const placed = await checkParts([{ ...line, price: 5, minorder: 1 }], [unpaid]);
	await press(/^Place order/);
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain("Order 10020: 2 × Disc");
	expect(placed).toEqual([]);
	await press(/^Place another order/);
	await act(() => vi.waitFor(() => expect(placed).toHaveLength(1)));
});

test("the sum of the lines stands beside the button that places their order", async () => {
	await checkParts([{ ...line, price: 5, minorder: 1 }]);
	const place = [...document.querySelectorAll("button")].find(({ textContent }) =>
		/^Place order/.test(`${textContent}`),
	);
	expect(place?.parentElement?.textContent).toBe("Total$10.00Place order of 1 line");
});

test("lines that cannot be ordered are named beside the button that places the others", async () => {
	const refused = { row: 2, text: "TF58 1", status: "below-minimum", partNumber: "TF58", units: 1, minorder: 2 };
	const unknown = { row: 3, text: "XX 1", status: "not-found", number: "XX", units: 1 };
	await checkParts([{ ...line, price: 5, minorder: 1 }, refused, unknown]);
	const button = document.querySelector("button[aria-describedby]");
	expect(button?.textContent).toBe("Place order of 1 line");
	const note = document.getElementById(button?.getAttribute("aria-describedby") ?? "");
	expect(note?.textContent).toMatch(
		/^Left out: \W*TF58\W* \(Below the minimum order of 2\), \W*XX\W* \(Part number not found\)$/,
	);
});

test("a part is found by its name, added with its minimum, and its quantity is changed in the checked lines", async () => {
	await checkParts([{ ...line, price: 5, minorder: 2 }]);
	await type("input[type=search]", "288 brake disc");
	await vi.waitFor(async () => {
		await act(async () => {});
		expect(document.body.textContent).toContain("Disc 288");
	});
	await press(/Disc 288/);
	expect((document.querySelector("textarea") as HTMLTextAreaElement).value).toBe("TF-1 2\nTF-1\t2");
	expect(checkedTexts.at(-1)).toBe("TF-1 2\nTF-1\t2");
	await type('input[aria-label="Quantity of TF-1"]', "4");
	await act(async () => (document.activeElement as HTMLElement).blur());
	expect(checkedTexts.at(-1)).toBe("TF-1\t4\nTF-1\t2");
});
