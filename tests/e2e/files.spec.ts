import { signIn } from "../support/client.ts";
import { dxfFile, pdfFile, stepFile } from "../support/part-files.ts";
import { arriveAs, demoAdmin, endSession } from "./people.ts";
import { expect, test } from "./shop.ts";

test("an admin adds a product with files: one that is none is said beside the field, the others stand on its page; more are added and deleted later", {
	tag: "@long",
}, async ({ page, complaints }) => {
	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const main = page.getByRole("main");
	const number = `FILES ${Date.now()}`;
	await main.getByText("Part data (optional)").click();
	const values = {
		Name: `Filed ${number}`,
		"Image 1": "/catalogue/wrench-17-1-800.webp",
		"Image 2": "/catalogue/wrench-17-2-800.webp",
		Price: "12.5",
		Quantity: "40",
		"Minimum order": "2",
		Description: "A part with files.",
		"Part number": number,
	};
	for (const [label, value] of Object.entries(values)) await main.getByLabel(label, { exact: true }).fill(value);
	async function choose(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
		const chooser = page.waitForEvent("filechooser");
		await main.getByRole("button", { name: "Choose files" }).click();
		await (await chooser).setFiles(files);
	}
	const file = (name: string, content: string | Buffer) => ({ name, mimeType: "", buffer: Buffer.from(content) });
	await choose(file("solid.stp", "solid cube"), file("Flange rev B.stp", stepFile()), file("notes.txt", "notes"));
	const alert = main.getByRole("alert").filter({ hasText: "solid.stp" });
	await expect(alert).toContainText("This is not a STEP file: it does not begin with ISO-10303-21;.");
	await expect(alert).toContainText("notes.txt: Choose a PDF, DXF, STEP or GLB file.");
	complaints.expect(/422 .*\/files/);
	await choose(file("acts.pdf", pdfFile("<</S/JavaScript>>")));
	await main.getByRole("button", { name: "Add Product" }).click();
	await expect(main.getByText("Not added: acts.pdf. This PDF contains active content")).toBeVisible();

	await main.getByRole("link", { name: "Add files" }).click();
	// The previous page has a button with this name too.
	await expect(main.getByRole("button", { name: "Add Product" })).toHaveCount(0);
	await choose(file("plan.dxf", dxfFile));
	await expect(page.getByText("File added")).toBeVisible();
	await main.getByRole("button", { name: "More for plan" }).click();
	await main.getByRole("button", { name: "Delete…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("File deleted")).toBeVisible();
	await expect(main.getByRole("link", { name: "STEP" })).toHaveCount(1);

	await page.goto(`/product/${number.replace(" ", "-")}`);
	const link = main.getByRole("link", { name: /^Flange rev B STEP AP214/ });
	const downloading = page.waitForEvent("download");
	await link.click();
	expect((await downloading).suggestedFilename()).toBe(`${number.replace(" ", "-")}-Flange-rev-B.step`);
});

test("a deletion whose answer is lost is not reported as failed, and an error of one file stays shown when the session ends at the next", {
	tag: "@long",
}, async ({ page, shop, complaints }) => {
	complaints.expect(/401|422|ERR_FAILED/);
	const admin = await signIn(shop.origin, demoAdmin);
	const [img1, img2] = ["/catalogue/wrench-17-1-800.webp", "/catalogue/wrench-17-2-800.webp"];
	const part = { name: "Two files", img1, img2, price: 12.5, quantity: 30, minorder: 5, description: "Has two." };
	const { insertedId } = await admin("POST", "/products", part);
	await arriveAs(page, `/dashboard/manageproduct/${insertedId}/files`, demoAdmin);
	const main = page.getByRole("main");
	async function choose(...names: string[]) {
		const chooser = page.waitForEvent("filechooser");
		await main.getByRole("button", { name: "Choose files" }).click();
		const files = names.map((name) => ({ name, mimeType: "", buffer: Buffer.from(dxfFile) }));
		await (await chooser).setFiles(files);
	}
	await choose("first.dxf");
	await main.getByRole("button", { name: "More for first" }).click();
	await main.getByRole("button", { name: "Delete…" }).click();
	const asked = page.getByRole("alertdialog");
	await page.route("**/files/*", (route) => route.abort("failed"));
	await asked.getByRole("button", { name: "Delete" }).click();
	await expect(asked).toContainText("Your change may still have been saved");
	await expect(asked).not.toContainText("It was not deleted");
	await page.unroute("**/files/*");
	await asked.getByRole("button", { name: "Back" }).click();

	const refused = { status: 422, code: "unusable-file", title: "Refused", detail: "This file is empty." };
	await page.route("**/files?name=second.dxf", async (route) => {
		await endSession(page);
		await route.fulfill({ status: 422, json: refused });
	});
	await choose("second.dxf", "third.dxf");
	const faults = main.getByRole("alert").getByRole("listitem");
	await expect(faults).toHaveCount(2);
	await expect(faults.first()).toContainText("second.dxf: This file is empty.");
	await expect(faults.last()).toContainText("third.dxf: ");
	await main.getByRole("alert").getByRole("link", { name: "Log in" }).click();
	await expect(page).toHaveURL(/\/login\?from=/);
	await admin("DELETE", `/products/${insertedId}`);
});

test("a part's model turns by keys and buttons once it is opened, and nothing of it is fetched before", {
	tag: "@long",
}, async ({ page, complaints }) => {
	const fetched: string[] = [];
	page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/product/TF-BR-6203");
	await page.locator("html[data-hydration=done]").waitFor();
	const isOfModel = (path: string) => /model-scene|\.glb$/.test(path);
	const main = page.getByRole("main");
	expect(fetched.filter(isOfModel)).toEqual([]);
	complaints.expect(/\.glb|Failed to load resource|ERR_FAILED/);
	await page.route("**/files/**.glb", (route) => route.abort());
	await main.getByRole("button", { name: "View in 3D" }).click();
	await expect(main.getByRole("alert")).toContainText("The model could not be loaded");
	await page.unroute("**/files/**.glb");
	await main.getByRole("button", { name: "Try again" }).click();
	const model = main.getByRole("application", { name: /^Deep groove ball bearing/ });
	await expect(main.getByText("Loading the model…")).toHaveCount(0);
	const looks = () => model.screenshot().then((picture) => picture.toString("base64"));
	let before = await looks();
	await model.focus();
	for (const act of [
		() => page.keyboard.press("ArrowRight"),
		() => page.keyboard.press("+"),
		() => page.keyboard.press("Home"),
		() => main.getByRole("button", { name: "Tilt up" }).click(),
	]) {
		await act();
		await expect.poll(looks).not.toBe(before);
		before = await looks();
	}
	await page.mouse.wheel(0, 300);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await main.getByRole("button", { name: "Close" }).click();
	await expect(main.getByRole("button", { name: "View in 3D" })).toBeFocused();
});

test("without WebGL the page shows a message", { tag: "@long" }, async ({ page }) => {
	await page.addInitScript(() => {
		HTMLCanvasElement.prototype.getContext = () => null;
	});
	await page.goto("/product/TF-BR-6203");
	await page.getByRole("main").getByRole("button", { name: "View in 3D" }).click();
	await expect(page.getByRole("alert")).toContainText("This browser can't show 3D");
});
