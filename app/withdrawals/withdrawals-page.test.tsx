// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import WithdrawalsPage from "./withdrawals-page.tsx";

test("an empty list of withdrawals says when one appears, and leads to the orders", async () => {
	const loaderData = { list: { rows: [], counts: { open: 0, done: 0, all: 0 } } };
	const props = { loaderData } as unknown as Parameters<typeof WithdrawalsPage>[0];
	const { text } = await render(() => <WithdrawalsPage {...props} />);
	expect(text()).toMatch(
		/No withdrawals in progress ?When a customer withdraws from a contract, the withdrawal appears/,
	);
	expect(document.querySelector('a[href="/dashboard/allorder"]')?.textContent).toBe("Manage Orders");
});
