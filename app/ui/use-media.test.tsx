// @vitest-environment happy-dom
import { act } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useMedia } from "./use-media.ts";

afterEach(() => vi.unstubAllGlobals());

const wide = "(width >= 64rem)";
const Card = () => (useMedia(wide) ? "beside" : "below");

function openWindow(matches: boolean) {
	const media = Object.assign(new EventTarget(), { matches });
	vi.stubGlobal("matchMedia", (query: string) => (query === wide ? media : undefined));
	return {
		media,
		become: (matches: boolean) =>
			act(async () => {
				media.matches = matches;
				media.dispatchEvent(new Event("change"));
			}),
	};
}

test("follows changes of the window's width", async () => {
	const { become } = openWindow(false);
	const { text } = await render(Card);
	expect(text()).toBe("below");
	await become(true);
	expect(text()).toBe("beside");
	await become(false);
	expect(text()).toBe("below");
});

test("stops listening on unmount", async () => {
	const { media } = openWindow(true);
	const [listens, forgets] = [vi.spyOn(media, "addEventListener"), vi.spyOn(media, "removeEventListener")];
	const { leave } = await render(Card);
	await leave();
	expect(listens).toHaveBeenCalled();
	expect(forgets.mock.calls).toEqual(listens.mock.calls);
});

test("matches on the server", () => {
	expect(renderToString(<Card />)).toBe("beside");
});
