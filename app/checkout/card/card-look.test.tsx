// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { useCardLook } from "./card-look.ts";

const root = document.documentElement;
afterEach(() => {
	root.removeAttribute("data-theme");
	root.removeAttribute("style");
	vi.unstubAllGlobals();
});

/** Sets the shop's colours as a theme does. */
function paint(ink: string, sheet = "white") {
	const colours = { ink, sheet, "ink-2": "grey", error: "red" };
	for (const [name, colour] of Object.entries(colours)) root.style.setProperty(`--color-${name}`, colour);
}

/** Renders the card entry, with control over the system's light or dark mode. */
async function showCard() {
	const system = Object.assign(new EventTarget(), { matches: false });
	const asked: string[] = [];
	vi.stubGlobal("matchMedia", (query: string) => {
		asked.push(query);
		return system;
	});
	let look!: ReturnType<typeof useCardLook>;
	const { leave } = await render(() => {
		look = useCardLook();
		return null;
	});
	return { leave, system, asked, look: () => look };
}

test("the card entry has the page's colours, as they come out there", async () => {
	paint("black");
	const { look } = await showCard();
	expect(look()).toEqual({
		base: {
			backgroundColor: "white",
			color: "black",
			iconColor: "black",
			fontFamily: "Archivo, Arial, system-ui, sans-serif",
			fontSize: "16px",
			"::placeholder": { color: "grey" },
		},
		invalid: { color: "red", iconColor: "red" },
	});
	expect(document.querySelector("span"), "nothing is left on the page").toBeNull();
});

test("it follows the theme that somebody chooses on the page", async () => {
	paint("black");
	const { look } = await showCard();
	paint("ivory");
	await act(async () => root.setAttribute("data-theme", "dark"));
	await expect.poll(() => look().base?.color).toBe("ivory");
});

test("it follows the system's theme, until it has gone", async () => {
	paint("black");
	const { look, system, asked, leave } = await showCard();
	expect(asked).toEqual(["(prefers-color-scheme: dark)"]);
	paint("ivory");
	await act(async () => system.dispatchEvent(new Event("change")));
	expect(look().base?.color).toBe("ivory");
	const forgotten = vi.spyOn(system, "removeEventListener");
	const disconnected = vi.spyOn(MutationObserver.prototype, "disconnect");
	await leave();
	expect(forgotten).toHaveBeenCalledWith("change", expect.any(Function));
	expect(disconnected).toHaveBeenCalledOnce();
	disconnected.mockRestore();
});
