// @vitest-environment happy-dom
import { act, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useDrawing } from "./product-page.tsx";

/** A fake IntersectionObserver, because happy-dom has no layout. */
class Watch {
	static all: Watch[] = [];
	readonly notify: (entries: { isIntersecting: boolean }[]) => void;
	readonly margin: string | undefined;
	watched: Element | undefined;
	constructor(notify: Watch["notify"], options?: IntersectionObserverInit) {
		this.notify = notify;
		this.margin = options?.rootMargin;
		Watch.all.push(this);
	}
	observe(element: Element) {
		this.watched = element;
	}
	disconnect() {
		this.watched = undefined;
	}
}
beforeEach(() => {
	Watch.all = [];
	vi.stubGlobal("IntersectionObserver", Watch);
});
afterEach(() => vi.unstubAllGlobals());

const drawing = (words: string) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${words}</text></svg>`;

/** Renders a sheet with a drawing. Records the files loaded for it. */
async function showSheet(src = "/catalogue/disc.svg", { hasPlace = true } = {}) {
	const shown: { src: string | undefined } = { src };
	const asked: string[] = [];
	const answers = { next: (): Response | Promise<Response> => new Response(drawing("Ø 320")) };
	const signals: (AbortSignal | null | undefined)[] = [];
	vi.stubGlobal("fetch", async (asks: string, init?: RequestInit) => {
		asked.push(asks);
		signals.push(init?.signal);
		return answers.next();
	});
	function Sheet() {
		const place = useRef<HTMLElement>(null);
		const svg = useDrawing(shown.src, place);
		return <section ref={hasPlace ? place : undefined}>{svg ? svg.textContent : "picture"}</section>;
	}
	const page = await render(Sheet);
	const isWatched = () => Watch.all.some(({ watched }) => watched);
	return {
		...page,
		asked,
		answers,
		signals,
		isWatched,
		/** Scrolls until the drawing is near the screen, or past it at a distance. */
		scroll: (isIntersecting = true) =>
			act(async () => {
				for (const watch of Watch.all) if (watch.watched) watch.notify([{ isIntersecting }]);
			}),
		become: (next: string | undefined) => {
			shown.src = next;
			return page.redraw();
		},
	};
}

test("fetches a drawing's lines once, when it comes near the screen", async () => {
	const { scroll, text, asked, isWatched, find } = await showSheet();
	expect(Watch.all.map(({ watched, margin }) => [watched, margin])).toEqual([[find("section"), "25%"]]);
	await scroll(false);
	expect(asked).toEqual([]);
	expect(text()).toBe("picture");
	await scroll();
	expect(text()).toBe("Ø 320");
	expect(isWatched()).toBe(false);
	await scroll();
	expect(asked).toEqual(["/catalogue/disc.svg"]);
});

test("an observer call without an entry fetches nothing", async () => {
	const { asked } = await showSheet();
	await act(async () => Watch.all[0]?.notify([]));
	expect(asked).toEqual([]);
});

test.each([
	["is not there", () => new Response("None", { status: 404 })],
	["does not come", () => Promise.reject(new TypeError("Failed to fetch"))],
	["is none", () => new Response("<p xmlns='http://www.w3.org/1999/xhtml'>Hello</p>")],
])("a drawing that %s stays a picture, without an error", async (_, answer) => {
	const { scroll, text, answers } = await showSheet();
	answers.next = answer;
	await scroll();
	expect(text()).toBe("picture");
});

test("observes nothing without a drawing or an element", async () => {
	const { become, isWatched, text } = await showSheet("");
	expect(isWatched()).toBe(false);
	await become(undefined);
	expect(isWatched()).toBe(false);
	expect(text()).toBe("picture");
	const placeless = await showSheet("/catalogue/disc.svg", { hasPlace: false });
	expect(placeless.isWatched()).toBe(false);
});

test("leaving the page stops the observer and the fetch", async () => {
	const { leave, isWatched } = await showSheet();
	await leave();
	expect(isWatched()).toBe(false);
	const fetching = await showSheet();
	fetching.answers.next = () => new Promise(() => {});
	await fetching.scroll();
	expect(fetching.signals.map((signal) => signal?.aborted)).toEqual([false]);
	await fetching.leave();
	expect(fetching.signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test("shows the lines of the current drawing only, even when the previous ones arrive late", async () => {
	const { become, scroll, text, answers, asked } = await showSheet();
	const late = Promise.withResolvers<Response>();
	answers.next = () => late.promise;
	await scroll();
	await become("/catalogue/hub.svg");
	await act(async () => late.resolve(new Response(drawing("Ø 320"))));
	expect(text()).toBe("picture");
	answers.next = () => new Response(drawing("Ø 65"));
	await scroll();
	expect(text()).toBe("Ø 65");
	expect(asked).toEqual(["/catalogue/disc.svg", "/catalogue/hub.svg"]);
	await become("/catalogue/bolt.svg");
	expect(text(), "its own have not come yet").toBe("picture");
});
