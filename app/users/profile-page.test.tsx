// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { createTestSession, erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { SessionProvider, useSession } from "../identity/session-context.tsx";
import ProfilePage from "./profile-page.tsx";

test("a customer changes the display name in the profile, without filling in the other fields", async () => {
	const { session, announce } = createTestSession();
	announce(erika);
	await session.resolved();
	function Profile() {
		const { state } = useSession();
		const displayName = state.status === "signed-in" ? state.user.displayName : "";
		const profile = { _id: "u", email: erika.email, displayName, address: "", education: "", phone: "", social: "" };
		return <ProfilePage {...({ loaderData: { profile, etag: '"a"' } } as Parameters<typeof ProfilePage>[0])} />;
	}
	const { find, text, type } = await render(() => (
		<ApiProvider value={createApiClient(origin, async () => Response.json([]))}>
			<SessionProvider session={session}>
				<Profile />
			</SessionProvider>
		</ApiProvider>
	));
	const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Change name");
	await act(async () => button()?.click());
	await type("[name=name]", "");
	await act(async () => find("button[type=submit]").click());
	expect(text()).toContain("User name is Required");
	await type("[name=name]", "Magdalena Oberhuber");
	await act(async () => {
		find("button[type=submit]").click();
		await vi.waitFor(() => expect(session.getSnapshot()).toHaveProperty("user.displayName", "Magdalena Oberhuber"));
	});
	await vi.waitFor(async () => {
		await act(async () => {});
		expect(text()).toContain("Name saved.");
	});
	expect(find("dd").textContent).toBe("Magdalena Oberhuber");
	expect(document.activeElement).toBe(button());
});
