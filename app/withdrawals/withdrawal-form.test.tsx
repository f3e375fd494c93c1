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
