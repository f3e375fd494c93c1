// @vitest-environment happy-dom
import { act, useSyncExternalStore } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { erika } from "../../tests/support/test-session.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";

let isSignedIn = false;
let onChange = () => {};
const subscribe = (listener: () => void) => {
	onChange = listener;
	return () => {};
};
vi.mock("../identity/session-context.tsx", () => ({
	useSession: () => ({
		state: useSyncExternalStore(subscribe, () => isSignedIn)
			? { status: "signed-in", user: erika }
			: { status: "resolving" },
	}),
}));

test("empty fields are filled in when the customer is known, but not the one being typed in", async () => {
	const { find } = await render(() => <WithdrawalForm values={{}} />, { path: "/withdraw?order=10027" });
	const field = (name: string) => find<HTMLInputElement>(`[name=${name}]`);
	field("email").focus();
	isSignedIn = true;
	await act(async () => onChange());
	expect(["name", "email", "orders"].map((name) => field(name).value)).toEqual(["Erika Muster", "", "10027"]);
});

test("what an account has typed is not shown to the next one in the tab", async () => {
	sessionStorage.setItem("draft:withdrawal", JSON.stringify({ words: "I am ill", owner: "buyer@example.com" }));
	isSignedIn = true;
	const { find } = await render(() => <WithdrawalForm values={{}} />, { path: "/withdraw" });
	expect(find<HTMLTextAreaElement>("[name=words]").value).toBe("");
	expect(find<HTMLInputElement>("[name=name]").value).toBe("Erika Muster");
	sessionStorage.clear();
});

test("what is typed is there again after a visit to another page, but not for another order", async () => {
	const open = (path: string) => render(() => <WithdrawalForm values={{}} />, { path });
	const first = await open("/withdraw?order=10027");
	await first.type("textarea", "Only the left one");
	await first.type("[name=name]", "E. Muster");
	await first.leave();
	const again = await open("/withdraw");
	const value = (page: typeof again, name: string) => page.find<HTMLInputElement>(`[name=${name}]`).value;
	expect(["words", "name", "orders"].map((name) => value(again, name))).toEqual([
		"Only the left one",
		"E. Muster",
		"10027",
	]);
	await again.leave();
	expect(value(await open("/withdraw?order=10028"), "words")).toBe("");
	sessionStorage.clear();
});
