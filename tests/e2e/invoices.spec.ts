import { readFile } from "node:fs/promises";
import { plainPdf, xmlIn } from "../support/invoice-pdf.ts";
import { aPerson, signUp } from "./people.ts";
import { completed, fillOrder, openPurchase, payByCard, placeOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test("a buyer enters VAT id and purchase order number, and saves the invoice from the order page", {
	tag: "@long",
}, async ({ page }) => {
	await signUp(page, aPerson());
	await openPurchase(page, "Combination wrench 17 mm");
	await fillOrder(page);
	const vatId = page.getByLabel("VAT number");
	await expect(vatId).toBeHidden();
	await page.getByText("Billing details").click();
	await vatId.fill("DE123");
	await page.getByLabel("Purchase order").fill("PO-4711");
	await expect(page.getByText("Enter a VAT number with its country code")).toBeVisible();
	await vatId.fill("de 123 456 789");
	await placeOrder(page);
	await payByCard(page, "4242424242424242");
	await expect(page.getByText(completed)).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "My Orders" }).last().click();
	await page
		.getByRole("main")
		.getByRole("link", { name: /^Order / })
		.first()
		.click();
	const papers = page.getByRole("region", { name: "Invoices" });
	await expect(papers).toContainText(/\d{4}-\d{6}/);
	const saved = page.waitForEvent("download");
	await papers.getByRole("button", { name: /^Invoice \(PDF\)/ }).click();
	const file = await saved;
	expect(file.suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/);
	const pdf = await readFile(await file.path());
	expect(plainPdf(pdf)).toContain("<pdfaid:part>3</pdfaid:part>");
	expect(xmlIn(pdf)).toContain("VAT number of the buyer: DE123456789");
});
