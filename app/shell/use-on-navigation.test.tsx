// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useOnNavigation } from "./use-on-navigation.ts";

test("calls what there is to call after every navigation, not for the page one arrives at", async () => {
	const called: string[] = [];
	let name = "first";
	const { router, redraw } = await render(() => {
		const own = name;
		useOnNavigation(() => called.push(own));
		return null;
	});
	await redraw();
	expect(called).toEqual([]);
	await act(() => router.navigate("/catalogue"));
	expect(called).toEqual(["first"]);
	name = "second";
	await redraw();
	expect(called).toEqual(["first"]);
	await act(() => router.navigate("/catalogue"));
	expect(called, "to the same page again").toEqual(["first", "second"]);
});
