import type { Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { arrive, arriveAs, demoAdmin, demoBuyer } from "./people.ts";
import { anOrder, aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const main = (page: Page) => page.getByRole("main");

const expectAccessible = async (page: Page) => expect(await findViolations(page)).toEqual([]);

for (const scripted of [true, false]) {
	test.describe(scripted ? "with script" : "without script", { tag: scripted ? [] : "@long" }, () => {
		test.use({ javaScriptEnabled: scripted });

		test("a visitor withdraws: fills in the form, reviews it, and sees the confirmation", async ({
			page,
			complaints,
		}) => {
			complaints.expect(/422/);
			await page.goto("/delivery");
			await main(page).getByRole("link", { name: "Withdraw from a contract" }).click();
			await expect(page).toHaveURL(/\/withdraw$/);
			await page.getByLabel("Name").fill("Erika Muster");
			await page.getByRole("button", { name: "Review", exact: true }).click();
			await expect(page.getByText("Your e-mail is required, so that we can reply")).toBeVisible();
			await expect(page.getByLabel("Name")).toHaveValue("Erika Muster");
			if (scripted) await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
			if (scripted) await expectAccessible(page);
			await page.getByLabel("Email", { exact: true }).fill("erika@example.com");
			await page.getByLabel("Order number").fill("10027");
			await page.getByLabel("Anything else?").fill("Only the discs.\nThe box is open.");
			await page.getByRole("button", { name: "Review", exact: true }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your details");
			await expect(page).toHaveTitle(/^Check your details ·/);
			await expect(main(page).getByText("10027")).toBeVisible();
			if (scripted) await expectAccessible(page);
			await page.getByRole("button", { name: "Edit", exact: true }).click();
			await expect(page.getByLabel("Anything else?")).toHaveValue("Only the discs.\nThe box is open.");
			await page.getByLabel("Order number").fill("all of it");
			await page.getByRole("button", { name: "Review", exact: true }).click();
			await page.getByRole("button", { name: "Confirm withdrawal" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("We've received your withdrawal");
			await expect(page).toHaveTitle(/^We've received your withdrawal ·/);
			await expect(main(page).getByText("all of it")).toBeVisible();
			await expect(page.getByText(/Withdrawal W-[0-9A-F]{8} received on/)).toBeVisible();
			await expect(page.getByText(/send them to .*Enclose the number W-/)).toBeVisible();
			if (scripted) await expectAccessible(page);
		});
	});
}

test("a long e-mail address breaks only after its signs on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/withdraw");
	await page.getByLabel("Name").fill("Erika Muster");
	await page.getByLabel("Email", { exact: true }).fill("erika.mustermann@buying-department.example.com");
	await page.getByLabel("Order number").fill("10027");
	await page.getByRole("button", { name: "Review", exact: true }).click();
	const email = page.getByRole("definition").filter({ hasText: "@" });
	const torn = () =>
		email.evaluate((definition) => {
			const text = document.createTreeWalker(definition, NodeFilter.SHOW_TEXT);
			const range = document.createRange();
			const lines: string[] = [];
			let last: number | undefined;
			for (let node = text.nextNode(); node; node = text.nextNode()) {
				for (const [at, sign] of Array.from(node.textContent ?? "").entries()) {
					range.setStart(node, at);
					range.setEnd(node, at + 1);
					const { bottom } = range.getBoundingClientRect();
					if (bottom === last) lines.push(`${lines.pop()}${sign}`);
					else lines.push(sign);
					last = bottom;
				}
			}
			return lines;
		});
	await expect.poll(async () => (await torn()).length).toBeGreaterThan(1);
	expect((await torn()).slice(0, -1).filter((line) => !/[@.-]$/.test(line))).toEqual([]);
});

test("an ordinary e-mail address keeps one line on a phone, in the review and within a sentence", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/withdraw");
	await page.getByLabel("Name").fill("Magdalena Oberhuber");
	await page.getByLabel("Email", { exact: true }).fill("magdalena.oberhuber@example.com");
	await page.getByLabel("Order number").fill("10027");
	await page.getByRole("button", { name: "Review", exact: true }).click();
	const linesOfAddress = (place: "definition" | "paragraph") =>
		main(page)
			.getByRole(place)
			.locator("bdi", { hasText: "magdalena.oberhuber@example.com" })
			.evaluate((address) => {
				const range = document.createRange();
				const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT);
				const lines = new Set<number>();
				for (let node = texts.nextNode(); node; node = texts.nextNode()) {
					range.selectNodeContents(node);
					for (const { bottom } of range.getClientRects()) lines.add(Math.round(bottom));
				}
				return lines.size;
			});
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your details");
	await expect.poll(() => linesOfAddress("definition")).toBe(1);
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("We've received your withdrawal");
	await expect.poll(() => linesOfAddress("paragraph")).toBe(1);
});

test("the confirmed withdrawal is mailed, and an admin sees its order and handles it", async ({ page }) => {
	await arriveAs(page, "/", demoBuyer);
	const { id, number } = await anOrder(page, demoBuyer, "Spark plug M14");
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Withdraw from a contract" }).click();
	await page.getByLabel("Name").fill("Bea Buyer");
	await page.getByLabel("Email", { exact: true }).fill(demoBuyer.email);
	await page.getByLabel("Order number").fill(number);
	await page.getByRole("button", { name: "Review", exact: true }).click();
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	const said = (await page.getByText(/Withdrawal W-/).textContent()) ?? "";
	const withdrawal = /W-[0-9A-F]{8}/.exec(said)?.[0] ?? "none";
	await expect(async () => {
		await page.goto("/sandbox/mail/");
		await expect(page.getByRole("link", { name: `We've received your withdrawal ${withdrawal}` })).toBeVisible({
			timeout: 200,
		});
	}).toPass();
	await arriveAs(page, "/dashboard/withdrawals", demoAdmin);
	const row = page.getByRole("row").filter({ hasText: withdrawal });
	await expect(row.getByRole("link", { name: number, exact: true })).toHaveAttribute("href", `/dashboard/order/${id}`);
	await expect(row.getByRole("link", { name: /^Refund/ }), "nothing was paid").toHaveCount(0);
	await expectAccessible(page);
	await row.getByRole("button", { name: `Mark as done: ${withdrawal}` }).click();
	await expect(row).toHaveCount(0);
	await expect(page.locator("h1:focus, a:focus, button:focus")).toHaveText(/^Withdrawals$|^Refund…$|^Mark as done$/);
	await page.getByRole("link", { name: /^Done/ }).click();
	await expect(row.getByRole("button", { name: `Reopen: ${withdrawal}` })).toBeVisible();
});

test("a buyer withdraws on an order's page, which shows its arrival; Overview and the admin's order page link to it", {
	tag: "@long",
}, async ({ page, complaints }) => {
	const person = await arrive(page, "/");
	const { id, number: order } = await aPaidOrder(page, person, "Spark plug M14");
	await page.goto(`/dashboard/order/${id}`);
	await page.getByRole("link", { name: "Withdraw from this contract" }).click();
	await expect(page.getByLabel("Name")).toHaveValue(person.name);
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
	await expect(page.getByLabel("Order number")).toHaveValue(/^\d{5}$/);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Review", exact: true }).click();
	await expect(main(page).getByRole("listitem").filter({ hasText: "× Spark plug M14" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Confirm withdrawal" }).click();
	const number = /W-[0-9A-F]{8}/.exec((await page.getByText(/Withdrawal W-/).textContent()) ?? "")?.[0] ?? "none";
	await expect(main(page).getByRole("listitem").filter({ hasText: "× Spark plug M14" })).toBeVisible();
	await page.goto(`/dashboard/order/${id}`);
	const said = main(page).getByRole("region", { name: "Withdrawal" });
	await expect(said).toContainText(number);
	await expect(said).toContainText("In progress");
	await expect(said.getByRole("link")).toHaveCount(0);
	await expectAccessible(page);
	await page.goto("/dashboard/myorders");
	await expect(main(page).getByRole("rowgroup", { name: /^Order/ })).toContainText(
		/Withdrawal received .*: in progress/,
	);
	await expectAccessible(page);
	await arriveAs(page, `/dashboard/allorder?state=paid&search=${order}`, demoAdmin);
	await expect(
		main(page)
			.getByRole("row")
			.filter({ hasText: /Withdrawn/ })
			.filter({ hasText: number }),
	).toBeVisible();
	await expect(main(page).getByRole("checkbox", { name: /^Select order/ })).toHaveCount(0);
	await main(page)
		.getByRole("button", { name: /^Deliver Spark plug.*needs confirmation/ })
		.click();
	await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText(`(${number})`);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Don't ship" }).click();
	await page.goto(`/dashboard/papers?kind=pick&orders=${id}`);
	await expect(main(page).getByRole("alert")).toContainText(number);
	await expect(
		main(page)
			.getByRole("row")
			.filter({ hasText: `Withdrawal ${number}: in progress` }),
	).toBeVisible();
	await page.goto("/dashboard/overview");
	await expect(main(page).getByRole("link", { name: /^\d+ Withdrawals$/ })).toHaveAttribute(
		"href",
		"/dashboard/withdrawals",
	);
	await page.goto(`/dashboard/order/${id}`);
	await said.getByRole("link", { name: "Withdrawals" }).click();
	await page.getByRole("link", { name: `Refund order ${order}` }).click();
	await expect(page.getByRole("alertdialog").getByLabel("Amount")).not.toHaveValue("");
	await page.getByRole("button", { name: "Back", exact: true }).click();
	await said.getByRole("link", { name: "Withdrawals" }).click();
	complaints.expect(/409.*\/api\/withdrawals\//);
	await page.getByRole("button", { name: `Mark as done: ${number}` }).click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText("Not refunded yet:");
	await expect(dialog.getByRole("link", { name: order })).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Mark as done" }).click();
	await expect(page.getByRole("button", { name: `Reopen: ${number}` })).toBeVisible();
	await page.goto(`/dashboard/order/${id}`);
	await expect(said).toContainText("Done");
	await expect(said).not.toContainText("In progress");
});
