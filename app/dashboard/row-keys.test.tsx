// @vitest-environment happy-dom
import { act } from "react";
import { Link, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import "../ui/dialogs/confirm-dialog-popup.tsx";
import { TickBox } from "../ui/fields/field.tsx";
import { DataTable } from "../ui/lists/data-table.tsx";
import { listAddress, returnState, storeListPlace } from "../ui/lists/list-url.ts";
import { ListKeys } from "./desk-bar.tsx";

afterEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	vi.useRealTimers();
});
vi.stubGlobal("fetch", async () => new Response("ready"));

const rows = ["Disc", "Pad", "Plug"];
let ticked: string[] = [];

function List() {
	if (useLocation().pathname !== "/list") return <ListKeys />;
	const tick = (row: string) => <TickBox label={`Select ${row}`} onChange={() => ticked.push(row)} />;
	const columns = [
		{ key: "tick", header: "Select", cell: tick },
		{ key: "name", header: "Name", rowHeader: true, cell: (row: string) => <Link to={`/${row}`}>{row}</Link> },
	];
	return (
		<>
			<ListKeys />
			<main>
				<input type="search" />
				<DataTable caption="Parts" columns={columns} rows={rows} rowKey={(row) => row} />
			</main>
		</>
	);
}

const press = (key: string, target: Element | null = document.activeElement) =>
	act(async () => {
		target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		await new Promise((resolve) => setTimeout(resolve));
	});
const focused = () => document.activeElement?.textContent;

test("a click with Shift selects or clears all rows from the last clicked one", async () => {
	ticked = [];
	await render(List, { path: "/list" });
	const [first, , last] = [...document.querySelectorAll<HTMLInputElement>("td input")];
	const click = (box: Element | undefined, shiftKey = false) =>
		act(async () => box?.dispatchEvent(new MouseEvent("click", { shiftKey, bubbles: true, cancelable: true })));
	await click(first);
	await click(last, true);
	expect(ticked.toSorted()).toEqual(rows.toSorted());
	ticked = [];
	await click(first, true);
	expect(ticked.toSorted()).toEqual(rows.toSorted());
});

test("j and k move between rows, x selects one, / goes to the search, and nothing happens while typing", async () => {
	ticked = [];
	await render(List, { path: "/list" });
	await press("j");
	expect(focused()).toBe("Disc");
	for (const key of ["j", "j", "j", "k"]) await press(key);
	expect(focused()).toBe("Pad");
	await press("x");
	expect(ticked).toEqual(["Pad"]);
	expect(focused(), "the focus stays").toBe("Pad");
	await press("/");
	const search = document.querySelector("input[type=search]");
	expect(document.activeElement).toBe(search);
	for (const key of ["j", "x", "?"]) await press(key);
	expect(document.activeElement).toBe(search);
	expect(ticked).toEqual(["Pad"]);
	expect(document.querySelector("[role=alertdialog]")).toBeNull();
});

test("/ goes to the search of the desk on a page without a list", async () => {
	await render(
		() => (
			<>
				<div data-desk-bar="">
					<input type="search" />
					<ListKeys />
				</div>
				<main />
			</>
		),
		{ path: "/list" },
	);
	await press("/", document.body);
	expect(document.activeElement).toBe(document.querySelector("[data-desk-bar] input[type=search]"));
});

test("? lists the keys, which can be turned off and stay off", async () => {
	const { leave } = await render(List, { path: "/list" });
	await press("?");
	await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
	const dialog = document.querySelector("[role=alertdialog]");
	expect(dialog?.textContent).toContain("Next row");
	await press("j", document.body);
	expect(focused(), "a dialog covers the list").not.toBe("Disc");
	await act(async () => dialog?.querySelector<HTMLElement>("input[type=checkbox]")?.click());
	await leave();
	await render(List, { path: "/list" });
	await press("j", document.body);
	expect(document.activeElement).toBe(document.body);
});

test("after a visit to a row's page, the list is as it was and the row has the focus", async () => {
	const { router } = await render(List, { path: "/list?q=x&sort=name" });
	await press("j");
	await press("j");
	await act(() => router.navigate("/Pad"));
	expect(listAddress("/list")).toBe("/list?q=x&sort=name");
	await act(() => router.navigate(listAddress("/list"), { state: returnState }));
	expect(focused()).toBe("Pad");
	await act(() => router.navigate("/Pad"));
	await act(() => router.navigate(-1));
	expect(focused()).toBe("Pad");
	await act(() => router.navigate("/Pad"));
	await act(() => router.navigate("/list?q=x&sort=name"));
	expect(focused(), "a link to the list starts at its top").not.toBe("Pad");
});

test("a list that opens by its address, and loads after the page, is the one to return to", async () => {
	storeListPlace("/list", { search: "?stock=low" });
	let isLoaded = false;
	const name = {
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (row: string) => <Link to={`/${row}`}>{row}</Link>,
	};
	const Late = () => (
		<>
			<ListKeys />
			<main>{isLoaded && <DataTable caption="Parts" columns={[name]} rows={rows} rowKey={(row) => row} />}</main>
		</>
	);
	const { redraw } = await render(Late, { path: "/list?stock=all" });
	isLoaded = true;
	await redraw();
	await act(async () => document.querySelector<HTMLElement>("tbody a")?.focus());
	expect(listAddress("/list")).toBe("/list?stock=all");
});

test("a list is loaded again by itself, but not while a row has the focus or something is typed", async () => {
	vi.useFakeTimers({ toFake: ["setInterval"] });
	let loaded = 0;
	await render(List, { path: "/list", loader: () => ++loaded });
	const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));
	const before = loaded;
	await pass();
	await act(() => vi.waitFor(() => expect(loaded).toBe(before + 1)));
	document.querySelector<HTMLElement>("input[type=search]")?.focus();
	await pass();
	await press("Escape");
	document.querySelector<HTMLElement>("tbody a")?.focus();
	await pass();
	await press("Escape");
	expect(loaded).toBe(before + 1);
});
