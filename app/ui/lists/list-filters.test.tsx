// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { ListFilters } from "./list-filters.tsx";

afterEach(() => vi.unstubAllGlobals());

const Filters = () => (
	<ListFilters names={["action", "from", "until"]}>
		<input name="action" />
	</ListFilters>
);

test.each([
	[false, "Filters (2)", true],
	[true, undefined, false],
])("filters are behind a button that counts them, except in a wide window: %s", async (matches, label, isBehind) => {
	vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
	await render(Filters, { path: "/list?action=order.paid&from=2026-11-01&sort=oldest" });
	expect(document.querySelector("button[popovertarget]")?.textContent ?? undefined).toBe(label);
	expect(document.querySelector("input")?.closest("[popover]") !== null).toBe(isBehind);
});
