// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { ToastProvider, ToastRegion, useToast } from "./toast.tsx";
import "./toast-viewport.tsx";

const said = () => document.body.textContent ?? "";
const viewport = () => document.querySelector<HTMLElement>("[aria-label=Messages]");
const press = (label: string) =>
	act(async () =>
		[...document.querySelectorAll<HTMLElement>("button, a")].find(({ textContent }) => textContent === label)?.click(),
	);

/** Buttons that report that these units of these parts were added. */
function Page({ added }: { added: readonly (readonly [part: string, units: number])[] }) {
	const toast = useToast();
	return added.map(([part, units]) => (
		<button
			key={`${part} ${units}`}
			type="button"
			onClick={() =>
				toast.success(`${units} of ${part} in total.`, {
					about: part,
					action: { label: "Undo", ids: [], onPress() {} },
				})
			}
		>
			{`${part} ${units}`}
		</button>
	));
}

const show = (page: ReactNode) =>
	render(() => (
		<ToastProvider>
			<ToastRegion />
			<main>{page}</main>
		</ToastProvider>
	));

test("a newer message about a part replaces the older one, not one about another part", async () => {
	vi.stubGlobal("innerWidth", 1280);
	const added = [
		["disc", 10],
		["plug", 3],
		["disc", 20],
	] as const;
	const { leave } = await show(<Page added={added} />);
	for (const [part, units] of added) await press(`${part} ${units}`);
	await act(() => vi.waitFor(() => expect(said()).toContain("20 of disc in total.")));
	await act(() => vi.waitFor(() => expect(said()).not.toContain("10 of disc in total.")));
	expect(said()).toContain("3 of plug in total.");
	await leave();
});

test("a message does not cover the heading of the page, also after a move to another page", async () => {
	const box = (top: number) => ({ top, bottom: top + 80, left: 0, right: 390, width: 390, height: 80 }) as DOMRect;
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		return box(this.matches("h1") ? Number(this.getAttribute("data-top")) : -500);
	});
	vi.stubGlobal("innerWidth", 390);
	const Moving = () => (
		<>
			<h1 data-top={location.pathname === "/other" ? 10 : 700}>Part</h1>
			<Page added={[["disc", 10]]} />
			<Link to="/other">Other</Link>
		</>
	);
	await show(<Moving />);
	await press("disc 10");
	await act(() => vi.waitFor(() => expect(viewport()?.className).toContain("absolute")));
	document.querySelector("h1")?.setAttribute("data-top", "10");
	await press("Other");
	await act(() => vi.waitFor(() => expect(viewport()?.className).toContain("fixed")));
	vi.restoreAllMocks();
});
