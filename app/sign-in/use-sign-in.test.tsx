// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { createTestSession, erika, login, type TestSession } from "../../tests/support/test-session.ts";
import { identityMessages } from "../identity/identity-messages.ts";
import { IdentityError } from "../identity/identity-provider.ts";
import type { Session } from "../identity/session.ts";
import { SessionProvider } from "../identity/session-context.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Renders the common part of both sign-in pages at an address. Counts lookups of the page to go to. */
async function showSignIn({ path = "/login", ...test }: { path?: string } & Partial<TestSession> = {}) {
	const { session = createTestSession().session } = test;
	const leftFor: string[] = [];
	const google = { answers: Promise.resolve() };
	const steered: Session = {
		...session,
		signInWith: (_, returnTo) => {
			leftFor.push(returnTo);
			return google.answers;
		},
	};
	let signIn!: ReturnType<typeof useSignIn>;
	let lookedOn = -1;
	function Page() {
		signIn = useSignIn();
		return `${signIn.busy ? "busy" : "ready"} ${signIn.failure}`.trim();
	}
	const page = () => (
		<SessionProvider session={steered}>
			<Page />
		</SessionProvider>
	);
	const { text, leave } = await render(page, {
		path,
		loader: () => {
			lookedOn += 1;
			return null;
		},
	});
	return {
		text,
		leave,
		google,
		leftFor,
		lookedOn: () => lookedOn,
		attempt: (work: (session: Session) => Promise<unknown>) => act(async () => void signIn.attempt(work)),
		withGoogle: () => act(async () => void signIn.attemptWith("google")),
		query: () => `${signIn.query}`,
	};
}

test("a sign-in is sent once, and the page is busy meanwhile", async () => {
	const { attempt, text } = await showSignIn();
	expect(text()).toBe("ready");
	const answer = Promise.withResolvers<void>();
	let sent = 0;
	const send = () => {
		sent += 1;
		return answer.promise;
	};
	await attempt(send);
	await attempt(send);
	expect(text()).toBe("busy");
	expect(sent).toBe(1);
	await act(async () => answer.reject(new IdentityError("The password is wrong.")));
	expect(text()).toBe("ready The password is wrong.");
	await attempt(send);
	expect(sent, "it can be tried again").toBe(2);
});

test("the last failure goes as soon as it is tried again", async () => {
	const { attempt, text } = await showSignIn();
	await attempt(() => Promise.reject(new IdentityError("The password is wrong.")));
	await attempt(() => new Promise(() => {}));
	expect(text()).toBe("busy");
});

test("what nobody foresaw is told in words fit to be shown", async () => {
	const { attempt, text } = await showSignIn();
	await attempt(() => Promise.reject(new TypeError("undefined is not a function")));
	expect(text()).toBe(`ready ${identityMessages.unexpected}`);
});

test("once signed in, the page looks for the way on, and takes nothing more", async () => {
	const test = createTestSession();
	const { lookedOn, text } = await showSignIn(test);
	await act(async () => test.announce(null));
	expect(lookedOn()).toBe(0);
	await act(() => test.session.signIn(login));
	expect(lookedOn()).toBe(1);
	expect(text()).toBe("busy");
});

test("whoever is signed in already is led on at once", async () => {
	const test = createTestSession();
	test.announce(erika);
	await test.session.resolved();
	const { lookedOn } = await showSignIn(test);
	expect(lookedOn()).toBe(1);
});

test("signs in through the session of the page", async () => {
	const test = createTestSession();
	const { attempt } = await showSignIn(test);
	await attempt((session) => session.signIn(login));
	await act(() => test.session.resolved());
	expect(test.session.getSnapshot()).toEqual({ status: "signed-in", user: erika });
});

test.each([
	["/login?from=/orders", "/orders"],
	["/login?from=https://elsewhere.example", "/"],
	["/login?from=/dashboard/makeadmin&reason=admin-only", "/login?from=%2Fdashboard%2Fmakeadmin&reason=admin-only"],
])("Google leads from %s back to %s", async (path, back) => {
	const { withGoogle, leftFor } = await showSignIn({ path });
	await withGoogle();
	expect(leftFor).toEqual([back]);
});

test("while the browser leaves for Google nothing more is sent; back by its own button, the page is as before", async () => {
	const { withGoogle, text } = await showSignIn();
	await withGoogle();
	expect(text()).toBe("busy");
	await act(async () => window.dispatchEvent(new Event("pageshow")));
	expect(text()).toBe("ready");
});

test("Google that cannot be reached is told, and the page stays", async () => {
	const { withGoogle, google, text } = await showSignIn();
	google.answers = Promise.reject(new IdentityError("Google cannot be reached."));
	await withGoogle();
	expect(text()).toBe("ready Google cannot be reached.");
});

test("an error that Google came back with is told in words", async () => {
	const { text, query } = await showSignIn({ path: "/login?error=access_denied" });
	expect(text()).toBe("ready You cancelled the sign-in with Google. Nothing was changed.");
	expect(query()).toBe("error=access_denied");
});

test("a page that was left listens to nothing any more", async () => {
	const [listens, forgets] = [vi.spyOn(window, "addEventListener"), vi.spyOn(window, "removeEventListener")];
	const { leave } = await showSignIn();
	await leave();
	const shown = ([type]: unknown[]) => type === "pageshow";
	expect(listens.mock.calls.filter(shown)).toHaveLength(1);
	expect(forgets.mock.calls.filter(shown)).toEqual(listens.mock.calls.filter(shown));
	vi.restoreAllMocks();
});
