import { expect } from "vitest";
import { cents, texts } from "./invoice-pdf.ts";

const sum = (xml: string, name: string) =>
	texts(xml, name).reduce((all, one) => all + Math.round(Number(one) * 100), 0);

/** Checks EN 16931 rules BR-CO-10 to BR-CO-16 in the words of the standard. */
export function followsTheRules(xml: string): void {
	const of = (name: string) => cents(xml, name);
	const lineSums = xml.split("<ram:ApplicableHeaderTradeAgreement>")[0] ?? "";
	expect(of("TaxBasisTotalAmount")).toBe(sum(lineSums, "LineTotalAmount") + of("ChargeTotalAmount"));
	expect(cents(xml.split("HeaderMonetarySummation>")[1] ?? "", "LineTotalAmount")).toBe(
		sum(lineSums, "LineTotalAmount"),
	);
	expect(of("TaxTotalAmount")).toBe(sum(xml, "CalculatedAmount"));
	expect(of("TaxBasisTotalAmount")).toBe(sum(xml, "BasisAmount"));
	expect(of("GrandTotalAmount")).toBe(of("TaxBasisTotalAmount") + of("TaxTotalAmount"));
	const left = of("GrandTotalAmount") - of("TotalPrepaidAmount");
	expect([of("DuePayableAmount"), left]).toEqual([0, 0]);
}
