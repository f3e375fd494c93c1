import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

export const demoBuyer = { name: "Bruno Buyer", email: "buyer@torquefoundry.test", password: "demo-buyer" };
export const demoAdmin = { name: "Ada Admin", email: "admin@torquefoundry.test", password: "demo-admin" };

/** Returns a person without an account, whose name and e-mail are unique in a search. */
export function aPerson() {
	// Lists are searched by word prefixes. The leading x keeps it apart from sizes and order numbers.
	const own = `x${randomUUID().slice(0, 8)}`;
	return { name: `Paula Prüfer ${own}`, email: `paula.${own}@example.com`, password: "six-or-more" };
}

type Person = ReturnType<typeof aPerson>;

export async function signUp(page: Page, person: Person): Promise<void> {
	if (!page.url().includes("/signup")) await page.goto("/signup");
	await page.getByLabel("Name", { exact: true }).fill(person.name);
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(page.getByRole("banner")).toContainText(person.email);
}

export async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
	if (!page.url().includes("/login")) await page.goto("/login");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("banner")).toContainText(email);
}

/** Signs up through the API, replacing any session. */
export async function join(page: Page, person: Person = aPerson()): Promise<Person> {
	await page.context().clearCookies();
	expect((await page.request.post("/api/auth/sign-up/email", { data: person })).ok()).toBe(true);
	return person;
}

/** Signs up through the API, replacing any session, and opens a page. Waits for its scripts. */
export async function arrive(page: Page, path: string, person: Person = aPerson()): Promise<Person> {
	return open(page, path, await join(page, person));
}

/** Signs in through the API, replacing any session, and opens a page. Waits for its scripts. */
export async function arriveAs(page: Page, path: string, person: Person): Promise<Person> {
	const { email, password } = person;
	await page.context().clearCookies();
	expect((await page.request.post("/api/auth/sign-in/email", { data: { email, password } })).ok()).toBe(true);
	return open(page, path, person);
}

async function open(page: Page, path: string, person: Person): Promise<Person> {
	await page.goto(path);
	await expect(page.getByRole("banner")).toContainText(person.email);
	return person;
}

/** Ends the session as an expiry does: the page does not notice. */
export async function endSession(page: Page): Promise<void> {
	await page.context().clearCookies();
	await page.evaluate(() => localStorage.setItem("accessToken", "ey.no.longer"));
}

export async function call(
	page: Page,
	method: "get" | "post" | "put" | "patch" | "delete",
	path: string,
	data?: unknown,
) {
	const token = await page.evaluate(() => localStorage.getItem("accessToken"));
	const answer = await page.request[method](`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}
