import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

export const demoBuyer = { name: "Bruno Buyer", email: "buyer@torquefoundry.test", password: "demo-buyer" };
export const demoAdmin = { name: "Ada Admin", email: "admin@torquefoundry.test", password: "demo-admin" };

let people = 0;
/** Somebody who has no account yet. */
export function aPerson() {
	people += 1;
	return {
		name: `Paula Prüfer ${people}`,
		email: `paula.${process.pid}.${people}@example.com`,
		password: "six-or-more",
	};
}

type Person = ReturnType<typeof aPerson>;

/** Signs up on the page that is open or, without one, on /signup. */
export async function signUp(page: Page, person: Person): Promise<void> {
	if (!page.url().includes("/signup")) await page.goto("/signup");
	await page.getByLabel("Name", { exact: true }).fill(person.name);
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Sign up" }).click();
	await expect(page.getByRole("banner")).toContainText(person.email);
}

/** Logs in on the login page that is open or, without one, on /login. */
export async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
	if (!page.url().includes("/login")) await page.goto("/login");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("banner")).toContainText(email);
}
