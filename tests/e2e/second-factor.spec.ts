import { shopBuild, startShop } from "../support/shop-process.ts";
import { aPerson, arrive, arriveAs, demoAdmin, logIn } from "./people.ts";
import { letAnHourPass, nextCode, proveAddresses, setUpApp, stepUpDialog, test } from "./protection.ts";
import { expect } from "./shop.ts";

test("an app's code is required after the password, a recovery code replaces it, and the app can be removed", async ({
	page,
	dataDir,
	complaints,
}) => {
	complaints.expect(/40[13]/);
	const person = aPerson();
	await arrive(page, "/dashboard/security", person);
	const address = await setUpApp(page);
	const codes = await page
		.getByRole("listitem")
		.filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
		.allTextContents();
	expect(codes).toHaveLength(10);
	await page.emulateMedia({ media: "print" });
	for (const printed of [...codes, person.email, "14 Crucible Lane"])
		await expect(page.getByText(printed).filter({ visible: true }).first()).toBeVisible();
	for (const left of ["Password", "Passkeys", "Profile", "Print"])
		await expect(page.getByText(left, { exact: true }).filter({ visible: true })).toHaveCount(0);
	expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type ?\/Page\b/g)).toHaveLength(1);
	await page.emulateMedia({ media: "screen" });
	await page.getByRole("button", { name: "I've saved them" }).click();
	await expect(page.getByText("10 recovery codes left")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeFocused();

	async function firstStep() {
		await page.getByRole("button", { name: "Sign out", exact: true }).click();
		await page.goto("/login?from=/dashboard/security");
		await page.getByLabel("Email", { exact: true }).fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByRole("heading", { name: "One more step" })).toBeFocused();
	}
	await firstStep();
	await page.getByLabel("Code", { exact: true }).fill("000000");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByRole("alert")).toContainText("This code is wrong");
	await page.getByLabel("Code", { exact: true }).fill(nextCode(address));
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).toHaveURL(/\/dashboard\/security$/);
	await firstStep();
	await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page.getByText("9 recovery codes left")).toBeVisible();

	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Remove app" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
	await expect(stepUpDialog(page).getByLabel("Code", { exact: true })).toBeVisible();
	await expect(stepUpDialog(page).getByLabel("Your password")).toHaveCount(0);
	await stepUpDialog(page)
		.getByLabel("Code", { exact: true })
		.fill(codes[1] ?? "");
	await stepUpDialog(page).getByRole("button", { name: "Confirm with code" }).click();
	await expect(page.getByText("The app has been removed")).toBeVisible();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.goto("/login");
	await logIn(page, person);
});

test("a passkey is added and named, signs in without a password, confirms the identity, and is removed", {
	tag: "@long",
}, async ({ page, dataDir, complaints }) => {
	complaints.expect(/40[13]/);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const person = aPerson();
	await arrive(page, "/dashboard/security", person);
	proveAddresses(dataDir);
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await page.getByLabel("Passkey name").fill("Key on my desk");
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(page.getByText("Key on my desk · added")).toBeVisible();
	await expect.poll(async () => (await page.request.get("/sandbox/mail/")).text()).toContain("A passkey was added");
	await page.getByRole("button", { name: "Sign out", exact: true }).click();

	await page.goto("/login?from=/dashboard/security");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("Key on my desk · last used")).toBeVisible();

	await letAnHourPass(page, dataDir);
	await page.getByRole("button", { name: "Remove Key on my desk" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await stepUpDialog(page).getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("You can no longer sign in with")).toBeVisible();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.goto("/login");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("This passkey doesn't belong to an account here");
});

test("where admins need a second factor, an admin without it is sent to Security, sets it up there, and continues", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/40[13]/);
	const shop = await startShop(
		{ RATE_LIMITS: "off", STAFF_SECOND_FACTOR: "required" },
		{ words: shopBuild, echo: true },
	);
	await page.goto(`${shop.origin}/login?from=/dashboard/allusers`);
	await logIn(page, demoAdmin);
	await expect(page.getByText("Set up a second step first")).toBeVisible();
	await setUpApp(page);
	await page.getByRole("button", { name: "I've saved them" }).click();
	await page.goto(`${shop.origin}/dashboard/allusers`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Users");
	await shop.stop();
});

test("Overview reminds an admin with only a password to add a second factor", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/40[13]/);
	await arriveAs(page, "/dashboard/overview", demoAdmin);
	const reminder = page.getByText("Protect this account");
	await page.getByRole("link", { name: "Set it up in Security" }).click();
	await setUpApp(page);
	await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Overview" }).click();
	await expect(page.getByRole("heading", { name: "To do" })).toBeVisible();
	await expect(reminder).toHaveCount(0);
	// Other tests sign in as this admin with the password alone.
	await page.goto("/dashboard/security");
	await page.getByRole("button", { name: "Remove app" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
	await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
});
