// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import ImportPage from "./import-page.tsx";

test("a table in an unknown encoding is read again in the chosen one, and its doubtful rows are named", async () => {
	const asked: string[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const { pathname, searchParams } = new URL(new Request(input, init).url);
		const encoding = searchParams.get("encoding") ?? "Windows-1252";
		asked.push(`${pathname.split("/").at(-1)} ${searchParams.get("encoding")}`);
		const sample = encoding === "Windows-1251" ? "Диск" : "Äèñê";
		const table = { headings: ["SKU", "Name", "Colour"], columns: ["partNumber", "name", null], encoding };
		if (pathname.endsWith("headings")) return Response.json({ ...table, samples: ["A-1", sample, "red"], rows: 1 });
		const row = { row: 2, outcome: "new", name: sample, changes: [], cells: [], warning: "4.3.26 looks like a date" };
		const counts = { new: 1, changed: 0, same: 0, refused: 0 };
		return Response.json({ ...table, file: "f", delimiter: ";", counts, rows: [row] });
	});
	const { find } = await render(() => (
		<ApiProvider value={api}>
			<ImportPage />
		</ApiProvider>
	));
	const shown = () => document.body.textContent;
	const input = find<HTMLInputElement>("input[type=file]");
	Object.defineProperty(input, "files", { value: [new File(["x"], "parts.csv")] });
	await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
	await act(() => vi.waitFor(() => expect(shown()).toContain("These letters look wrong")));
	const select = find<HTMLSelectElement>("select");
	select.value = "Windows-1251";
	await act(async () => void select.dispatchEvent(new Event("change", { bubbles: true })));
	await act(() => vi.waitFor(() => expect(shown()).toContain("For example: Диск")));
	expect(shown()).not.toContain("These letters look wrong");
	const preview = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Preview");
	await act(async () => preview?.click());
	await act(() => vi.waitFor(() => expect(shown()).toContain("Check before you import: row 2.")));
	expect(shown()).toContain("Columns not imported: Colour");
	expect(asked).toEqual(["headings null", "headings Windows-1251", "preview Windows-1251"]);
});

test("the page asks which of two columns has the part number, and names the chosen one in the preview", async () => {
	const question = "“Code” and “Supplier code” have numbers of different parts. Choose one as the part number.";
	const table = { headings: ["Code", "Supplier code", "Price"], encoding: "UTF-8" };
	const api = createApiClient(origin, async (input, init) => {
		const { pathname, searchParams } = new URL(new Request(input, init).url);
		const columns = searchParams.get("columns")?.split(",") ?? ["", "", "price"];
		const answer = { ...table, columns: columns.map((column) => column || null) };
		if (pathname.endsWith("headings"))
			return Response.json({ ...answer, question, samples: ["4711", "A-1", "4"], rows: 1 });
		const counts = { new: 0, changed: 0, same: 1, refused: 0 };
		return Response.json({ ...answer, file: "f", delimiter: ";", counts, rows: [] });
	});
	const { find } = await render(() => (
		<ApiProvider value={api}>
			<ImportPage />
		</ApiProvider>
	));
	const shown = () => document.body.textContent;
	const input = find<HTMLInputElement>("input[type=file]");
	Object.defineProperty(input, "files", { value: [new File(["x"], "parts.csv")] });
	await act(async () => void input.dispatchEvent(new Event("change", { bubbles: true })));
	await act(() => vi.waitFor(() => expect(shown()).toContain(question)));
	const select = document.querySelectorAll("select")[1] as HTMLSelectElement;
	select.value = "partNumber";
	await act(async () => void select.dispatchEvent(new Event("change", { bubbles: true })));
	await act(() => vi.waitFor(() => expect(shown()).not.toContain(question)));
	const preview = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Preview");
	await act(async () => preview?.click());
	await act(() => vi.waitFor(() => expect(shown()).toContain("Part numbers are read from “Supplier code”.")));
});
