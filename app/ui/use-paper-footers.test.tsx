// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { type PrintedPaper, usePaperFooters } from "./use-paper-footers.ts";

let sheets: { css: string }[];
beforeEach(() => {
	sheets = [];
	vi.stubGlobal(
		"CSSStyleSheet",
		class {
			css = "";
			replaceSync(css: string) {
				this.css = css;
			}
		},
	);
	vi.spyOn(document, "adoptedStyleSheets", "get").mockImplementation(() => sheets as never);
	vi.spyOn(document, "adoptedStyleSheets", "set").mockImplementation((next) => {
		sheets = [...next] as never;
	});
});

async function footersOf(...papers: PrintedPaper[]) {
	const { leave } = await render(() => {
		usePaperFooters(papers);
		return null;
	});
	const [{ css } = { css: "" }] = sheets;
	await leave();
	return css;
}

test("a paper alone has its text and all pages at its foot, until the page is left", async () => {
	const css = await footersOf({ text: 'Order 10001 · O"Hara\\' });
	expect(css).toContain('content: "Order\\20 10001\\20 \\b7 \\20 O\\22 Hara\\5c "');
	expect(css).toContain('"Page " counter(page) " of " counter(pages)');
	expect(sheets).toEqual([]);
});

test("each of several papers counts its own pages", async () => {
	const css = await footersOf({ text: "A" }, { page: "slip-10002", text: "B" });
	expect(css).toMatch(/@page slip-10002 \{\s*counter-increment: page slip-10002;/);
	expect(css).toContain('"Page " counter(page);');
	expect(css).toContain('"Page " counter(slip-10002);');
});
