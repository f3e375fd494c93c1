// @vitest-environment happy-dom
import { act } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { createTestSession, erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { SessionProvider } from "../identity/session-context.tsx";
import { type EnteredProfile, type ProfileFormState, useSaveProfile } from "./profile-form.tsx";
import { type ProfileInput, userMessages } from "./user.ts";

const profile: ProfileInput = { address: "Am Bahnhof 1", education: "Lathe", phone: "030", social: "erika" };

/** Renders a profile form. Returns the requests it sent and the events in their order. */
async function showProfile({ signedIn = true, answer = () => Response.json({ modifiedCount: 1 }) } = {}) {
	const { session, announce } = createTestSession();
	announce(signedIn ? erika : null);
	await session.resolved();
	const events: string[] = [];
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		sent.push([request.method, new URL(request.url).pathname, await request.json()]);
		return answer();
	});
	let save!: (profile: ProfileInput) => Promise<void>;
	function Form() {
		const form: ProfileFormState = useForm<EnteredProfile, unknown, ProfileInput>();
		save = useSaveProfile(form, {
			onAccepted: () => events.push("accepted"),
			onSaved: () => events.push("saved"),
		});
		const { root, phone } = form.formState.errors;
		return [root?.message, phone?.message].filter(Boolean).join(" | ");
	}
	const page = () => (
		<ApiProvider value={api}>
			<SessionProvider session={session}>
				<Form />
			</SessionProvider>
		</ApiProvider>
	);
	const { text } = await render(page, { loader: () => events.push("fetched") });
	events.length = 0;
	return { text, events, sent, save: () => act(() => save(profile)) };
}

test("a profile is saved under the signed-in user's e-mail, then loaded again", async () => {
	const { save, sent, events, text } = await showProfile();
	await save();
	expect(sent).toEqual([["PUT", "/api/users/erika%40example.com", { ...profile, email: erika.email }]]);
	expect(events).toEqual(["accepted", "fetched", "saved"]);
	expect(text()).toBe("");
});

test("a refused value is shown at its field, and nothing counts as saved", async () => {
	const problem = {
		type: "about:blank",
		title: "Invalid",
		status: 422,
		code: "validation",
		detail: "Not saved.",
		errors: [{ path: "phone", message: "Phone number is required" }],
	};
	const { save, events, text } = await showProfile({ answer: () => Response.json(problem, { status: 422 }) });
	await save();
	expect(text()).toBe("Not saved. | Phone number is required");
	expect(events).toEqual([]);
});

test("without a signed-in user nothing is sent, and the form says so", async () => {
	const { save, sent, text } = await showProfile({ signedIn: false });
	await save();
	expect(sent).toEqual([]);
	expect(text()).toBe(userMessages.noUser);
});

test("after the session has ended, the same message is shown on the same page", async () => {
	const problem = { type: "about:blank", title: "Sign in", status: 401, code: "sign-in-needed" };
	const { save, events, text } = await showProfile({ answer: () => Response.json(problem, { status: 401 }) });
	await save();
	expect(text()).toBe(userMessages.noUser);
	expect(events).toEqual([]);
});
