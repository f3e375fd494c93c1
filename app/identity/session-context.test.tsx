// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika } from "../../tests/support/test-session.ts";
import { useSignedInUser } from "./session-context.tsx";

const Greeting = () => `Hello ${useSignedInUser().displayName}`;

test("a page below the guard knows who is signed in", async () => {
	const { text } = await render(Greeting, { id: "identity/signed-in", loader: () => ({ user: erika }) });
	expect(text()).toBe("Hello Erika Muster");
});

test("a page that nobody guards is told so at once", async () => {
	const error = vi.spyOn(console, "error").mockImplementation(() => {});
	const { text } = await render(Greeting);
	expect(text()).toContain("This page is not below the layout signed-in.tsx.");
	error.mockRestore();
});
