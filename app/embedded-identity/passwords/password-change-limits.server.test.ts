import { expect, test } from "vitest";
import { createTestIdentity } from "../../../tests/support/test-identity.ts";

const limited = () => createTestIdentity({ rateLimits: true, address: "192.0.2.1" });

test("the present password is guessed no more often by a change of it than by a sign-in", async () => {
	const guessed = await limited();
	const browser = guessed.newBrowser();
	await browser.signUp("owner@example.com");
	const change = async (currentPassword: string) => {
		const body = { currentPassword, newPassword: "a-new-secret" };
		return (await browser.post("/api/auth/change-password", body)).status;
	};
	for (let i = 0; i < 10; i++) expect(await change(`guess-${i}`)).toBe(403);
	expect(await change("demo-secret")).toBe(429);
	const other = guessed.newBrowser();
	await other.signIn("owner@example.com");
	const body = { currentPassword: "demo-secret", newPassword: "a-new-secret" };
	expect((await other.post("/api/auth/change-password", body)).status, "another session's counts apart").toBe(200);
	await guessed.close();
});

test("a session's guesses are one count, whatever e-mail comes with them and however its cookie is written", async () => {
	const guessed = await limited();
	const browser = guessed.newBrowser();
	await browser.signUp("owner@example.com");
	const session = browser.cookies.get("shop.session_token") ?? "";
	browser.cookies.clear();
	const change = async (currentPassword: string, cookie: string, email?: string) => {
		const body = { currentPassword, newPassword: "a-new-secret", email };
		return (await browser.post("/api/auth/change-password", body, { cookie })).status;
	};
	const written = (i: number) => {
		const escaped = `%${session.charCodeAt(0).toString(16)}${session.slice(1)}`;
		const name = "shop.session_token=";
		return [`${name}${session}`, `${name}"${session}"`, `${name}${escaped}`, `x${name}${i}.x; ${name}${session}`][
			i % 4
		];
	};
	for (let i = 0; i < 10; i++)
		expect(await change(`guess-${i}`, written(i) ?? "", `made-up-${i}@example.com`)).toBe(403);
	for (let i = 0; i < 4; i++)
		expect(await change("demo-secret", written(i) ?? "", "another@example.com"), written(i)).toBe(429);
	await guessed.close();
});
