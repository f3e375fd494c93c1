// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { DayFields } from "./day-fields.tsx";
import { ListForm } from "./list-form.tsx";

/** Types a date after the other, and returns the page's query after each, and what stands below the fields. */
async function type(path: string, ...typed: [name: string, day: string][]) {
	const page = await render(
		() => (
			<ListForm label="Orders">
				<input type="search" name="search" />
				<DayFields timeZone="UTC" />
			</ListForm>
		),
		{ path },
	);
	const queries: string[] = [];
	for (const [name, day] of typed) {
		await page.type(`[name=${name}]`, day);
		await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
		queries.push(page.router.state.location.search);
	}
	return { queries, text: page.text(), page };
}

test("the beginning of a year filters nothing", async () => {
	const { queries } = await type(
		"/?from=2026-11-16",
		["until", "0002-11-22"],
		["until", "0202-11-22"],
		["until", "2026-11-22"],
	);
	expect(queries).toEqual(["?from=2026-11-16", "?from=2026-11-16", "?from=2026-11-16&until=2026-11-22"]);
});

test("days in the wrong order are told, and the list waits for the second one", async () => {
	const reversed = await type("/?from=2026-11-16&until=2026-11-22", ["from", "2026-11-23"]);
	expect(reversed.queries).toEqual(["?from=2026-11-16&until=2026-11-22"]);
	expect(reversed.text).toContain("The end is before the start");
	await reversed.page.type("[name=until]", "2026-11-30");
	await act(() => vi.waitFor(() => expect(reversed.page.router.state.location.search).toContain("until=2026-11-30")));
	expect(reversed.page.router.state.location.search).toBe("?from=2026-11-23&until=2026-11-30");
});
