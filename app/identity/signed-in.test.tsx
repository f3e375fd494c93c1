// @vitest-environment happy-dom
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { HydrateFallback } from "./signed-in.tsx";

test("a guarded page that does not arrive after a page load offers a retry after four seconds", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const { text } = await render(HydrateFallback);
	expect(text()).toBe("Loading...");
	await act(() => vi.advanceTimersByTimeAsync(4000));
	expect(text()).toContain("Retry");
});
