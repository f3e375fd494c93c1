// @vitest-environment happy-dom
import { act } from "react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { createTestSession, erika, origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { SessionProvider } from "../identity/session-context.tsx";
import { type EnteredProfile, ProfileForm, type ProfileFormState, useSaveProfile } from "./profile-form.tsx";
import { type ProfileInput, userMessages } from "./user.ts";

const profile: ProfileInput = { address: "Am Bahnhof 1", education: "Lathe", phone: "030", social: "erika" };

const before = { profile: { address: "Old Street 2", education: "", phone: "", social: "" }, etag: '"a"' };

/** Renders a profile form. Returns the requests it sent and the events in their order. */
async function showProfile({ signedIn = true, answer = () => Response.json({ modifiedCount: 1 }) } = {}) {
	const { session, announce } = createTestSession();
	announce(signedIn ? erika : null);
	await session.resolved();
	const events: string[] = [];
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		const { method, url, headers } = request;
		sent.push([method, new URL(url).pathname, await request.json(), headers.get("if-match")]);
		return answer();
	});
	let save!: (profile: ProfileInput) => Promise<void>;
	function Form() {
		const form: ProfileFormState = useForm<EnteredProfile, unknown, ProfileInput>();
		save = useSaveProfile(form, {
			seen: before,
			onChanged: () => events.push("changed"),
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
	expect(sent).toEqual([["PUT", "/api/users/erika%40example.com", { ...profile, email: erika.email }, before.etag]]);
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

test("a profile is saved when only the e-mail's confirmation has changed since the form was opened", async () => {
	let isFirst = true;
	const problem = { type: "about:blank", title: "Changed", status: 412, code: "profile-changed", detail: "Changed" };
	const { save, sent, events, text } = await showProfile({
		answer: () => {
			if (!isFirst) return Response.json({ modifiedCount: 1 });
			isFirst = false;
			return Response.json({ ...problem, present: before.profile, etag: '"b"' }, { status: 412 });
		},
	});
	await save();
	expect(sent.map((call) => (call as unknown[]).at(-1))).toEqual([before.etag, '"b"']);
	expect(events).toEqual(["accepted", "fetched", "saved"]);
	expect(text()).toBe("");
});

test("a profile that was saved in another tab is shown in the form before it is replaced", async () => {
	const { session, announce } = createTestSession();
	announce(erika);
	await session.resolved();
	const shown = { address: "Old Street 2", education: "Lathe", phone: "0301234567", social: "erika" };
	const present = { ...shown, address: "New Street 3", phone: "0309999999" };
	const detail = "Your profile has been changed in the meantime.";
	const sent: object[] = [];
	const api = createApiClient(origin, async (input, init) => {
		const request = new Request(input, init);
		sent.push({ ...(await request.json()), etag: request.headers.get("if-match") });
		if (sent.length > 1) return Response.json({ modifiedCount: 1 });
		const changed = {
			type: "about:blank",
			title: "Changed",
			status: 412,
			code: "profile-changed",
			detail,
			present,
			etag: '"b"',
		};
		return Response.json(changed, { status: 412 });
	});
	const user = { ...erika, ...shown, _id: "u", displayName: "Erika" };
	const { find, text, type } = await render(() => (
		<ApiProvider value={api}>
			<SessionProvider session={session}>
				<ProfileForm profile={user} etag={'"a"'} onSaved={() => {}} onCancel={() => {}} />
			</SessionProvider>
		</ApiProvider>
	));
	await type("[name=phone]", "0305550100");
	await act(async () => find("button[type=submit]").click());
	await act(() => vi.waitFor(() => expect(text()).toContain(detail)));
	expect(find<HTMLTextAreaElement>("[name=address]").value).toBe(present.address);
	expect(find<HTMLInputElement>("[name=phone]").value).toBe("0305550100");
	await act(async () => find("button[type=submit]").click());
	await act(() => vi.waitFor(() => expect(sent).toHaveLength(2)));
	expect(sent).toMatchObject([{ etag: '"a"' }, { address: present.address, phone: "0305550100", etag: '"b"' }]);
});
