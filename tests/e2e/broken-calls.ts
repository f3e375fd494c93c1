import type { Page } from "@playwright/test";

/** Makes a call fail with 503 until `mend` is called. Counts the requests. */
export async function breakCall(page: Page, url: string, method: string) {
	const state = { sent: 0, broken: true, mend: () => {} };
	state.mend = () => {
		state.broken = false;
	};
	await page.route(url, async (route) => {
		if (route.request().method() !== method) return route.fallback();
		state.sent += 1;
		return state.broken ? route.fulfill({ status: 503, json: {} }) : route.fallback();
	});
	return state;
}
