import { type TOTP, URI } from "otpauth";
import type { TestIdentity } from "./test-identity.ts";

type Browser = ReturnType<TestIdentity["newBrowser"]>;

export async function postAuth(browser: Browser, path: string, body: object = {}) {
	const response = await browser.post(`/api/auth/${path}`, body);
	return { status: response.status, body: await response.json() };
}

/**
 * Returns the code that the authenticator app shows.
 * @param address otpauth URI
 * @param later number of half minutes from now
 */
export const appShows = (shop: TestIdentity, address: string, later = 0) =>
	(URI.parse(address) as TOTP).generate({ timestamp: shop.parts.clock().getTime() + later * 30_000 });

export async function signUpWithApp(shop: TestIdentity, email: string) {
	const browser = shop.newBrowser();
	await browser.signUp(email);
	const { body: app } = await postAuth(browser, "second-factor/begin");
	const { body } = await postAuth(browser, "second-factor/confirm", { code: appShows(shop, app.address) });
	return { browser, address: app.address as string, recoveryCodes: body.recoveryCodes as string[] };
}
