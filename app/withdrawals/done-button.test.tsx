// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { problem } from "../http/problem.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../ui/dialogs/confirm-dialog-popup.tsx";
import "../ui/dialogs/toast-viewport.tsx";
import type { Withdrawal } from "../orders/withdrawals/withdrawal.ts";
import { ToastProvider, ToastRegion } from "../ui/dialogs/toast.tsx";
import { DoneButton } from "./done-button.tsx";

test("a withdrawal without a refund is done only after a confirmation with links to its orders", async () => {
	const sent: unknown[] = [];
	const orders = [{ _id: "o1", number: "10027", left: 70 }];
	const refusal = problem("withdrawal-not-refunded", "Not refunded yet: 10027 ($70.00).", { orders });
	const api = createApiClient(origin, async (_, init) => {
		sent.push(JSON.parse(`${init?.body}`));
		return sent.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json({ modifiedCount: 1 });
	});
	const { find } = await render(() => (
		<ApiProvider value={api}>
			<ToastProvider>
				<ToastRegion />
				<DoneButton withdrawal={{ _id: "w1", number: "W-1" } as Withdrawal} />
			</ToastProvider>
		</ApiProvider>
	));
	await act(async () => find("button").click());
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
	expect(dialog.querySelector("h2")?.textContent).toBe("Mark as done without a full refund?");
	expect(dialog.textContent).toContain("Not refunded yet:10027 $70.00");
	expect(dialog.querySelector("a")?.getAttribute("href")).toBe("/dashboard/order/o1");
	const confirm = [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Mark as done");
	await act(async () => confirm?.click());
	expect(sent).toEqual([{ done: true }, { done: true, confirmed: true }]);
	const toast = () => document.querySelector('[aria-label="Messages"]');
	await act(() => vi.waitFor(() => expect(toast()?.textContent).toContain("W-1 marked as done")));
	const undo = [...(toast()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Undo");
	await act(async () => undo?.click());
	expect(sent.at(-1)).toEqual({ done: false, confirmed: true });
	await act(() => vi.waitFor(() => expect(toast()?.textContent).toContain("W-1 reopened")));
});
