import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aPaidOrder, aProduct } from "../tests/support/factories.ts";
import { invoicePdf } from "../tests/support/invoice-pdf.ts";
import { refundOrder } from "../tests/support/refunds.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

test("a month's invoices and credit notes are written as PDF files with a CSV list; no file is overwritten", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "shop-books-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const costs = { delivery: { label: "Parcel", cents: 500 }, tax: { label: "VAT", percent: 20 } };
	const shop = await createTestShop("sqlite", { dataDir, costs });
	onTestFinished(() => shop.close());
	const paidIn = async (month: number) => {
		shop.time.now = new Date(Date.UTC(2030, month - 1, 28, 23, 59));
		const buyer = await shop.customer();
		const order = await aPaidOrder(shop, buyer, await aProduct(shop, { price: 25, minorder: 1 }), 2);
		return { buyer, ...order };
	};
	await paidIn(10);
	const { orderId, transactionId, buyer } = await paidIn(11);
	await refundOrder(await shop.admin(), orderId, { amount: 12, units: 0 });
	const folder = join(dataDir, "books");
	const run = (...words: string[]) => runCommand({ DATA_DIR: dataDir }, "invoices", ...words);
	const done = await run("--month", "2030-11", "--out", folder);
	expect(done).toMatchObject({
		code: 0,
		out: `Written to ${folder}: invoices.csv with 2 invoices and credit notes, and their PDF files.\n`,
	});
	expect(readdirSync(folder).sort()).toEqual(["2030-000002.pdf", "CN-2030-000001.pdf", "invoices.csv"]);
	expect(readFileSync(join(folder, "2030-000002.pdf"))).toEqual(await invoicePdf(shop, buyer, "2030-000002"));
	const [head = "", ...lines] = readFileSync(join(folder, "invoices.csv"), "utf8").trim().split("\r\n");
	const [invoice, note] = lines;
	expect(invoice).toMatch(/^2030-000002,invoice,,2030-11-28,,Erika Muster,GB,,10002,,.*,20,55.00,11.00,66.00$/);
	expect(note).toMatch(/^CN-2030-000001,credit note,2030-000002,.*,20,-10.00,-2.00,-12.00$/);
	expect(note).toContain(`,${transactionId},`);
	const taxColumn = head.split(",").indexOf("Tax (USD)");
	expect(lines.reduce((tax, line) => tax + Number(line.split(",")[taxColumn]), 0)).toBe(9);
	expect((await run("--month", "2030-11", "--out", folder)).err).toContain("already exists");
	expect((await run("--month", "2030-13", "--out", folder)).err).toContain("--month must be a year and a month");
});
