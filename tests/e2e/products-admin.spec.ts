import sharp from "sharp";
import { arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("part data of a new product is folded away, read line by line, and refused beside its field with nothing lost", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/409/);
	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const main = page.getByRole("main");
	const field = (label: string) => main.getByLabel(label, { exact: true });
	const add = main.getByRole("button", { name: "Add Product" });
	await expect(field("Part number")).toBeVisible();
	await expect(field("GTIN")).toBeHidden();
	await main.getByText("Part data (optional)").click();
	const values = {
		Name: "Test disc",
		"Image 1": "/catalogue/wrench-17-1-800.webp",
		"Image 2": "/catalogue/wrench-17-2-800.webp",
		Price: "12.5",
		Quantity: "40",
		"Minimum order": "2",
		Description: "A disc for tests.",
		"Part number": "tf 320 v",
		GTIN: "4006381333932",
		Family: "Brakes",
		Specs: "Bore 25 mm\nTorque 40–200 furlongs\nThread: M8 × 1.25",
		"Other numbers": "OEM Bosch: 0 986 479 123\nReplaced TF-319",
	};
	for (const [label, value] of Object.entries(values)) await field(label).fill(value);
	await add.click();
	await expect(field("GTIN")).toHaveAccessibleDescription(/The check digit doesn't match/);
	await expect(field("Specs")).toHaveAccessibleDescription(/Line 2: “furlongs” is not a known unit/);
	await expect(field("Other numbers")).toHaveAccessibleDescription(/Line 2: write it as/);
	await field("Other numbers").fill("OEM Bosch: 0 986 479 123\nReplaces: TF-319");
	await field("GTIN").fill("4006381333931");
	await field("Specs").fill(values.Specs.replace("furlongs", "N·m"));
	await expect(main.getByRole("table", { name: "Dimensions and data" }).getByRole("row")).toHaveCount(4);
	await add.click();
	await expect(field("Part number")).toHaveAccessibleDescription(
		/TF-320V is already the part number of Ventilated brake disc/,
	);
	await expect(field("Name")).toHaveValue("Test disc");
	const number = `TEST ${Date.now()}`;
	await field("Part number").fill(number);
	await add.click();
	await expect(page.getByText("Your product have been saved")).toBeVisible();
	await expect(field("Part number")).toHaveValue("");
	await page.goto(`/product/${number.replace(" ", "")}`);
	await expect(page).toHaveURL(`/product/${number.replace(" ", "-")}`);
	await expect(main.getByRole("table").getByRole("row", { name: "Torque" })).toContainText("40–200N·m");
	await expect(main.getByText("0 986 479 123")).toBeVisible();
	await page.goto("/product/tf319");
	await expect(page).toHaveURL(`/product/${number.replace(" ", "-")}`);
});

test("an admin adds a product: all fields required, saved with the quoted toast, first in the catalogue; then deletes it", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const main = page.getByRole("main");
	const name = `Test rig ${Date.now()}`;
	const values = {
		Name: name,
		"Image 1": "/catalogue/wrench-17-1-800.webp",
		"Image 2": "/catalogue/wrench-17-2-800.webp",
		Price: "12.5",
		Quantity: "40",
		"Minimum order": "2",
		Description: "A rig for tests.",
	};
	const field = (label: string) => main.getByLabel(label, { exact: true });
	const add = main.getByRole("button", { name: "Add Product" });
	await add.click();
	for (const label of Object.keys(values)) await expect(field(label)).toHaveAttribute("aria-invalid", "true");
	await expect(field("Name")).toHaveAccessibleDescription(/Name is required/);
	await expect(field("Image 1")).toHaveAccessibleDescription(/Enter an http or https link/);
	for (const label of ["Price", "Quantity", "Minimum order"]) {
		await expect(field(label)).toHaveAttribute("inputmode", /numeric|decimal/);
		await expect(field(label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
	}
	for (const [label, value] of Object.entries(values)) await field(label).fill(value);
	const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
	await main.locator("input[type=file]").first().setInputFiles(notes);
	const aboutPicture = main.getByText("Choose a JPEG, PNG, WebP or AVIF picture.");
	await expect(aboutPicture).toBeVisible();
	// Playwright can read a request's body only when the request is intercepted.
	let sent = 0;
	await page.route("**/api/products", (route) => {
		if (route.request().method() === "POST") sent += 1;
		return route.fallback();
	});
	const saving = page.waitForRequest((request) => request.method() === "POST");
	await add.dblclick();
	expect((await saving).postDataJSON()).toEqual({
		name,
		img1: values["Image 1"],
		img2: values["Image 2"],
		price: 12.5,
		quantity: 40,
		minorder: 2,
		description: values.Description,
	});
	await expect(page.getByText("Your product have been saved")).toBeVisible();
	expect(sent).toBe(1);
	await expect(field("Name")).toHaveValue("");
	await expect(aboutPicture).toHaveCount(0);
	await main.getByRole("link", { name: "See all products" }).click();
	await expect(main.getByRole("article").first()).toContainText(name);

	await page.goto("/dashboard/manageproduct");
	for (const column of ["No", "Name", "Quantity", "Delete"])
		await expect(main.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
	const rows = main.getByRole("row");
	await expect(main.getByRole("row").getByRole("button", { name: /^X/ })).toHaveCount((await rows.count()) - 1);
	const row = rows.filter({ hasText: name });
	await expect(row.getByLabel(`Stock of ${name}`)).toHaveValue("40");
	const deleting = page.waitForRequest((request) => request.method() === "DELETE");
	await row.getByRole("button", { name: /^X/ }).click();
	await page.getByRole("alertdialog", { name: "Delete Product" }).getByRole("button", { name: "Delete" }).click();
	expect(new URL((await deleting).url()).pathname).toMatch(/^\/api\/products\/[^/]+$/);
	await expect(page.getByText("Deleted Permanently")).toBeVisible();
	await expect(row).toHaveCount(0);
});

test("an admin chooses a picture: refused with a message, or uploaded, entered and previewed", {
	tag: "@long",
}, async ({ page, complaints }) => {
	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const main = page.getByRole("main");
	const link = main.getByLabel("Image 1", { exact: true });
	const button = main.getByRole("button", { name: "Choose picture for Image 1" });
	async function choose(name: string, mimeType: string, buffer: Buffer) {
		const chooser = page.waitForEvent("filechooser");
		await button.press("Enter");
		await (await chooser).setFiles({ name, mimeType, buffer });
	}
	let sent = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/api/images")) sent += 1;
	});
	await choose("notes.txt", "text/plain", Buffer.from("no picture"));
	await expect(main.getByText("Choose a JPEG, PNG, WebP or AVIF picture.")).toBeVisible();
	await choose("huge.png", "image/png", Buffer.alloc(15_500_000));
	await expect(main.getByText("This picture is 15.5 MB. Choose one of at most 15 MB.")).toBeVisible();
	expect(sent).toBe(0);
	complaints.expect(/422 .*\/api\/images$/);
	await choose("broken.png", "image/png", Buffer.from("no picture"));
	await expect(main.getByRole("alert").getByText("This is not a valid JPEG, PNG, WebP or AVIF picture.")).toBeVisible();
	await expect(link).toHaveValue("");

	const green = await sharp({ create: { width: 900, height: 900, channels: 3, background: "green" } })
		.jpeg()
		.toBuffer();
	await choose("rig.jpg", "image/jpeg", green);
	await expect(main.getByRole("status").getByText("Uploaded rig.jpg and filled in its link.")).toBeVisible();
	await expect(link).toHaveValue(/^\/images\/[0-9a-f]{32}-800\.webp$/);
	await expect(button).toBeFocused();
	const preview = main.getByRole("complementary").getByRole("img", { name: "New product", exact: true });
	await expect
		.poll(() => preview.evaluate((image: HTMLImageElement) => `${image.currentSrc} ${image.naturalWidth}`))
		.toMatch(/\/images\/[0-9a-f]{32}-\d+\.avif [1-9]/);
	await page.reload();
	await expect(link).toHaveValue(/^\/images\//);
});
