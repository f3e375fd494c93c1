import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CachedMarkup, CacheMarkupContext } from "../ui/cached-markup.tsx";
import { createMarkupPlaceholders } from "./cached-markup.server.ts";

let rendered = 0;

function Part({ name }: { name: string }) {
	rendered += 1;
	return <b>{name}</b>;
}

const partsOf = (names: readonly string[]) => (
	<ul>
		{names.map((name) => (
			<CachedMarkup key={name} as="li" by={["part", name]} className="part">
				<Part name={name} />
			</CachedMarkup>
		))}
	</ul>
);

function pageOf(names: readonly string[]) {
	const { keep, fill } = createMarkupPlaceholders();
	const page = renderToString(<CacheMarkupContext value={keep}>{partsOf(names)}</CacheMarkupContext>);
	return String(fill(Buffer.from(page).toString("latin1")));
}

test("a page with kept markup is what React renders without", () => {
	const names = ["Bolt M8×40", "Disc <320> & hub", "200 N·m"];
	expect(pageOf(names)).toBe(renderToString(partsOf(names)));
	expect(pageOf(names.toReversed())).toBe(renderToString(partsOf(names.toReversed())));
});

test("what does not change is rendered once, and what does change at once", () => {
	pageOf(["Hub 1", "Hub 2"]);
	rendered = 0;
	pageOf(["Hub 1", "Hub 2"]);
	expect(rendered).toBe(0);
	expect(pageOf(["Hub 1", "Hub 3"])).toContain("Hub 3");
	expect(rendered).toBe(1);
});

test("a text that looks like what stands for a markup is a text", () => {
	const names = ["<!--kept 0-->", "Secret"];
	expect(pageOf(names)).toContain("<b>&lt;!--kept 0--&gt;</b>");
});

test("of more than two thousand the eldest are rendered again", () => {
	const names = Array.from({ length: 2001 }, (_, index) => `Washer ${index}`);
	pageOf(names);
	rendered = 0;
	expect(pageOf(["Washer 2000"])).toContain("Washer 2000");
	expect(rendered).toBe(0);
	pageOf(["Washer 0"]);
	expect(rendered).toBe(1);
});
