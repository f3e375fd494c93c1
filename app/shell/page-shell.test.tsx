// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { ScriptNotice } from "./page-shell.tsx";

test.each([
	["/product/TF-1?x=1", "/product/TF-1?x=1"],
	["//evil.test/product/x", "/evil.test/product/x"],
	["///evil.test", "/evil.test"],
])("at %s 'Reload' leads to the same shop", async (path, link) => {
	const { find } = await render(ScriptNotice, { path });
	expect(find("a").getAttribute("href")).toBe(link);
});
