// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import type { ManagedProduct } from "../managed-products-api.server.ts";
import { BulkTools } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useBulkChange } from "./use-bulk-change.ts";
import { readMatching, useProductSelection } from "./use-product-selection.ts";

vi.stubGlobal("fetch", async () => new Response("ready"));
afterEach(() => sessionStorage.clear());

const products = Array.from({ length: 150 }, (_, at) => ({
	...{ _id: `p${at}`, name: `Part ${at}`, price: at === 149 ? 0.5 : 100, quantity: 9, minorder: 1, sold: 0 },
})) as ManagedProduct[];
const shown = products.slice(0, 36);

/** Opens a list of 36 of 150 matching products. The shop refuses to change the second one. */
async function openList() {
	const sent: { _id: string; change: object }[][] = [];
	const api = createApiClient(origin, async (input, init) => {
		const { searchParams } = new URL(String(input));
		if (init?.method !== "PATCH") {
			if (String(input).includes("/catalogue")) return Response.json({ families: [{ family: "Bearings" }] });
			const page = Number(searchParams.get("page"));
			return Response.json({ products: products.slice((page - 1) * 100, page * 100), pages: 2 });
		}
		const { changes } = JSON.parse(`${init.body}`) as { changes: (typeof sent)[number] };
		sent.push(changes);
		const results = changes.map(({ _id }) => ({ _id, modifiedCount: 1, ...(_id === "p1" && { failure: "Changed." }) }));
		return Response.json({ results });
	});
	function List() {
		const selection = useProductSelection(shown, (client) => readMatching(client, { family: "Bearings" }));
		return <BulkTools selection={selection} total={150} />;
	}
	const page = await render(() => (
		<ApiProvider value={api}>
			<List />
		</ApiProvider>
	));
	const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
	async function press(name: string) {
		const all = [...document.querySelectorAll<HTMLElement>("button, label")];
		await act(async () => all.find(({ textContent }) => textContent === name)?.click());
		await settle();
	}
	return { ...page, sent, press, settle, dialog: () => document.querySelector<HTMLElement>("[role=alertdialog]") };
}

test("a family that no product has is called new", async () => {
	const { press, dialog, settle } = await openList();
	await press("Select all 150");
	await press("Family…");
	const field = dialog()?.querySelector<HTMLInputElement>("input[list]") as HTMLInputElement;
	for (const [family, text] of [
		["Bearing", "New family"],
		["Bearings", ""],
	] as const) {
		await act(async () => {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, family);
			field.dispatchEvent(new Event("input", { bubbles: true }));
		});
		await settle();
		expect(dialog()?.querySelector("[role=status]")?.textContent).toBe(text);
	}
	expect(dialog()?.querySelector("datalist option")?.getAttribute("value")).toBe("Bearings");
});

test("a family is renamed from its own name, or merged into another family", async () => {
	const api = createApiClient(origin, async () =>
		Response.json({ families: [{ family: "Brakes" }, { family: "Bearings" }] }),
	);
	const Dialog = () => (
		<BulkDialog
			kind="family"
			family="Brakes"
			open
			onOpenChange={() => undefined}
			products={shown.map((product) => ({ ...product, family: "Brakes" }))}
			changes={useBulkChange()}
			onDone={() => undefined}
		/>
	);
	await render(() => (
		<ApiProvider value={api}>
			<Dialog />
		</ApiProvider>
	));
	const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
	await settle();
	const dialog = document.querySelector("[role=alertdialog]") as HTMLElement;
	const field = dialog.querySelector<HTMLInputElement>("input[list]") as HTMLInputElement;
	expect(dialog.querySelector("h2")?.textContent).toContain("Rename or merge");
	expect(dialog.querySelector("h2")?.textContent).toContain("Brakes");
	expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["Brakes", 0, 6]);
	const confirm = () => dialog.querySelector("button[type=submit]")?.textContent;
	expect(confirm()).toBe("Rename");
	for (const [family, label] of [
		["Brake parts", "Rename"],
		["Bearings", "Merge"],
	] as const) {
		await act(async () => {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, family);
			field.dispatchEvent(new Event("input", { bubbles: true }));
		});
		await settle();
		expect(confirm()).toBe(label);
		expect(dialog.textContent).toContain(`36 products will be changed:`);
	}
});

test("the price of all that match changes by per cent with a preview, and is undone", async () => {
	const { sent, press, dialog, text, settle } = await openList();
	await press("Select all 150");
	expect(text()).toContain("150 selected");
	await press("Price…");
	const field = dialog()?.querySelector<HTMLInputElement>("input[inputmode=decimal]") as HTMLInputElement;
	await act(async () => {
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "-4");
		field.dispatchEvent(new Event("input", { bubbles: true }));
	});
	expect(dialog()?.textContent).toContain("$100.00 → $96.00, down 4%");
	expect(dialog()?.textContent).toContain("1 product will not be changed:Part 149");
	expect(sent).toEqual([]);
	await act(async () => dialog()?.querySelector("form")?.requestSubmit());
	await settle();
	expect(sent.map(({ length }) => length)).toEqual([100, 49]);
	expect(sent[0]?.[0]).toEqual({ _id: "p0", change: { price: 96, seen: { price: 100 } } });
	expect(text()).toContain("148 products changed");
	expect(text()).toContain("Part 1: not changed. Changed.");
	await press("Undo");
	expect(sent[2]?.[0]).toEqual({ _id: "p0", change: { price: 100, seen: { price: 96 } } });
	expect(sent.slice(2).flat()).toHaveLength(148);
	expect(text()).toContain("148 products changed back");
});

test("products that rounding leaves unchanged are named before and after the change", async () => {
	const { press, dialog, text, settle } = await openList();
	await press("Select all 150");
	await press("Price…");
	const field = dialog()?.querySelector<HTMLInputElement>("input[inputmode=decimal]") as HTMLInputElement;
	await act(async () => {
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "0.5");
		field.dispatchEvent(new Event("input", { bubbles: true }));
	});
	expect(dialog()?.textContent).toContain("149 products will be changed:Part 0$100.00 → $100.50, up 0.5%");
	expect(dialog()?.textContent).toContain("1 product stays as it is: Part 149");
	await act(async () => dialog()?.querySelector("form")?.requestSubmit());
	await settle();
	expect(text()).toContain("148 products changed, 1 unchanged");
	expect(text()).toContain("Part 149: stays as it is.");
});

test("a change that can't be read is refused with words when Change is pressed", async () => {
	const { press, dialog, sent, settle } = await openList();
	await press("Select all 150");
	await press("Price…");
	const field = dialog()?.querySelector<HTMLInputElement>("input[inputmode=decimal]") as HTMLInputElement;
	expect(field.getAttribute("aria-invalid")).not.toBe("true");
	for (const [text, fault] of [
		["", "Enter a number such as 4 or -2.5"],
		["5 €", "Enter a number such as 4 or -2.5"],
		["$10", "Choose Dollars, or leave out the $"],
	] as const) {
		await act(async () => {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
			field.dispatchEvent(new Event("input", { bubbles: true }));
		});
		await act(async () => dialog()?.querySelector("form")?.requestSubmit());
		await settle();
		expect(field.getAttribute("aria-invalid")).toBe("true");
		expect(dialog()?.textContent).toContain(fault);
	}
	expect(sent).toEqual([]);
});
