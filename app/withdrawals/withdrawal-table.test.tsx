// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { type ApiClient, ApiProvider } from "../api/api-client.ts";
import type { Withdrawal } from "../orders/withdrawals/withdrawal.ts";
import { ToastProvider } from "../ui/dialogs/toast.tsx";
import { WithdrawalsTable } from "./withdrawal-table.tsx";

const numbers = ["10005", "10006", "10007"];
const withdrawal: Withdrawal = {
	...{ _id: "w", number: "W-1", name: "Ann", email: "ann@example.com", mailed: true },
	...{ receivedAt: "2026-11-22T16:00:00.000Z", orders: numbers.join(", "), words: "" },
	found: numbers.map((number) => ({ _id: `o${number}`, number, left: 24 })),
};

test("a withdrawal from several orders has one button to refund them, with a link for each", async () => {
	await render(() => (
		<ApiProvider value={{} as ApiClient}>
			<ToastProvider>
				<WithdrawalsTable withdrawals={[withdrawal]} empty={undefined} />
			</ToastProvider>
		</ApiProvider>
	));
	const buttons = [...document.querySelectorAll<HTMLElement>("tbody :is(button, a.button-shape)")];
	expect(buttons.map(({ textContent }) => textContent)).toEqual(["Refund…", "Mark as done"]);
	const menu = document.querySelector("[popover]");
	await act(async () => menu?.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState: "open" })));
	const links = [...(menu?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
	expect(links).toEqual(numbers.map((number) => `/dashboard/order/o${number}?refund=o${number}`));
	expect([...(menu?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual(
		numbers.map((number) => `Refund order ${number}`),
	);
});

test("a withdrawal from all orders leads to the orders it is about, not to a search for words of the e-mail", async () => {
	await render(() => (
		<ApiProvider value={{} as ApiClient}>
			<ToastProvider>
				<WithdrawalsTable
					withdrawals={[{ ...withdrawal, number: "W-0123ABCD", orders: "all of it", found: [] }]}
					empty={undefined}
				/>
			</ToastProvider>
		</ApiProvider>
	));
	const links = [...document.querySelectorAll("a[href*=allorder]")].map((link) => [
		link.textContent,
		link.getAttribute("href"),
	]);
	const href = "/dashboard/allorder?state=all&search=W-0123ABCD";
	expect(links).toEqual([
		["all of it", href],
		["Refund…", href],
	]);
});
