import { expect, test } from "vitest";
import { longInvoice } from "../../tests/support/an-invoice.ts";
import { makeInvoicePdf } from "./invoice-pdf.server.ts";

test("others are answered while a long invoice is made, and several that are made at once are as they would be alone", async () => {
	const alone = await makeInvoicePdf(longInvoice(200));
	let rounds = 0;
	let isMade = false;
	const goRound = () => {
		rounds += 1;
		if (!isMade) setImmediate(goRound);
	};
	setImmediate(goRound);
	const [long, short] = await Promise.all([makeInvoicePdf(longInvoice(200)), makeInvoicePdf(longInvoice(30))]);
	isMade = true;
	expect(rounds).toBeGreaterThanOrEqual(200 / 25);
	expect([long.equals(alone), short.equals(await makeInvoicePdf(longInvoice(30)))]).toEqual([true, true]);
});
