// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { createTestSession } from "../../tests/support/test-session.ts";
import { SessionProvider } from "../identity/session-context.tsx";
import ResetPasswordPage from "./reset-password-page.tsx";

async function setPassword(isEmptied: boolean) {
	const { session, world, announce } = createTestSession();
	world.isEmptied = isEmptied;
	announce(null);
	const { find, text, type } = await render(
		() => (
			<SessionProvider session={session}>
				<ResetPasswordPage />
			</SessionProvider>
		),
		{ path: "/reset-password#token" },
	);
	await type("[name=newPassword]", "a-new-secret");
	await act(async () => find("button[type=submit]").click());
	return { text: text(), link: find("a.button-shape").getAttribute("href") };
}

test("a new password that removed an unconfirmed account's data says what is gone and why, and leads to the name", async () => {
	const { text, link } = await setPassword(true);
	expect(text).toMatch(/had not been confirmed.*removed your name, profile, lists.*paid orders are still there/);
	expect(text).toContain("Change name");
	expect(link).toBe("/login?from=%2Fdashboard");
});

test("a new password that removed nothing says nothing of it", async () => {
	const { text, link } = await setPassword(false);
	expect(text).not.toContain("removed");
	expect(link).toBe("/login");
});
