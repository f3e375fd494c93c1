// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useOnDeparture, useOnNavigation } from "./use-on-navigation.ts";

test("calls back after each navigation, not for the first page", async () => {
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

test("calls back once when a navigation begins, not again at its end", async () => {
	let departures = 0;
	let answer: unknown = null;
	let arrive = () => {};
	const { router } = await render(
		() => {
			useOnDeparture(() => {
				departures += 1;
			});
			return null;
		},
		{ loader: () => answer },
	);
	expect(departures).toBe(0);
	answer = new Promise((resolve) => {
		arrive = () => resolve(null);
	});
	let going = Promise.resolve();
	await act(async () => {
		going = router.navigate("/catalogue");
	});
	expect(router.state.navigation.state).toBe("loading");
	expect(departures).toBe(1);
	await act(async () => {
		arrive();
		await going;
	});
	expect(router.state.navigation.state).toBe("idle");
	expect(departures).toBe(1);
});
