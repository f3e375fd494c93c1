// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import type { ListLine } from "../list-schema.ts";
import { ListLines } from "./list-lines.tsx";

const line = (number: string, status: ListLine["status"] = "ok"): ListLine => ({
	_id: number,
	number,
	units: 1,
	status,
});

async function showLines(lines: ListLine[]) {
	const state = { lines };
	const api = createApiClient(origin, () => new Promise(() => {}));
	const page = await render(() => (
		<ApiProvider value={api}>
			<ListLines list={{ _id: "current", name: "My list", total: 0, lines: state.lines }} />
		</ApiProvider>
	));
	const numbers = () => [...document.querySelectorAll("tbody th")].map((cell) => cell.textContent);
	return {
		...page,
		numbers,
		become: (lines: ListLine[]) => {
			state.lines = lines;
			return page.redraw();
		},
		press: (label: string) =>
			act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click()),
	};
}

test("the filter shows faulty, corrected and new lines, says how many, and ends when all can be ordered", async () => {
	const { press, numbers, become, text } = await showLines([line("A"), line("B", "short"), line("C", "not-found")]);
	await press("Show only the 2 lines");
	expect(numbers()).toEqual(["B", "C"]);
	expect(text()).toContain("2 of 3 lines shown");
	await become([line("A"), line("B"), line("C", "not-found"), line("D")]);
	expect(numbers()).toEqual(["B", "C", "D"]);
	expect(text()).toContain("3 of 4 lines shown");
	await become([line("A"), line("B"), line("C"), line("D")]);
	expect(numbers()).toEqual(["A", "B", "C", "D"]);
	expect(text()).not.toContain("shown");
});
