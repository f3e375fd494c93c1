import { readFile } from "node:fs/promises";
import { dxfFile } from "../support/part-files.ts";
import { arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("an admin adds pictures and drawings of several parts at once, after seeing what belongs where", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const buffer = await readFile("public/catalogue/bearing-30207-1-400.webp");
	const picture = (name: string) => ({ name, mimeType: "image/webp", buffer });
	await page.goto("/dashboard/manageproduct/media");
	const main = page.getByRole("main");
	await main
		.locator("input[type=file]:not([webkitdirectory])")
		.setInputFiles([
			picture("TF-BR-6203_2.webp"),
			picture("TF-CW-17.webp"),
			{ name: "TF-CW-17 plate.dxf", mimeType: "", buffer: Buffer.from(dxfFile) },
			picture("no-such-part.webp"),
		]);
	const row = (name: string) => main.getByRole("row").filter({ hasText: name });
	await expect(main.getByRole("status")).toHaveText("4 files, 3 matched");
	await expect(row("no-such-part.webp")).toContainText("No part has the number");
	await expect(row("TF-BR-6203_2.webp")).toContainText("Image 2");
	await main.getByRole("button", { name: "Add 3 files" }).click();
	for (const name of ["TF-BR-6203_2.webp", "TF-CW-17.webp", "TF-CW-17 plate.dxf"])
		await expect(row(name)).toContainText("Added");
	await expect(main.getByRole("status")).toHaveText("4 files, 3 matched, 3 added");
	const { img1, img2, files } = await call(page, "get", "/products/TF-CW-17");
	expect(img1).toMatch(/^\/images\/[0-9a-f]{32}-800\.webp$/);
	expect(img2).not.toBe(img1);
	expect(files.map(({ title }: { title: string }) => title)).toContain("TF-CW-17 plate");
	expect((await call(page, "get", "/products/TF-BR-6203")).img2).toBe(img1);
});
