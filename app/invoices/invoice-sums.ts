import type { Bill, Invoice, Sums, TaxedPart, TaxKind } from "./invoice.ts";

/** Converts to thousandths of a per cent, to calculate in integers. */
const scale = 1000;

const taxOn = (basisCents: number, { percent }: TaxKind): number =>
	Math.round((basisCents * Math.round(percent * scale)) / (100 * scale));

/** Calculates the sums of a bill by EN 16931 (BR-CO-10 to 17). Tax is calculated once per rate, on the total. */
export function calculateSums({ lines, delivery, paidCents }: Pick<Bill, "lines" | "delivery" | "paidCents">): Sums {
	const taxed = new Map<string, TaxedPart>();
	function add(tax: TaxKind, cents: number): number {
		const key = `${tax.category} ${tax.percent}`;
		const part = taxed.get(key) ?? { tax, basisCents: 0, taxCents: 0 };
		part.basisCents += cents;
		part.taxCents = taxOn(part.basisCents, tax);
		taxed.set(key, part);
		return cents;
	}
	const linesCents = lines.reduce((sum, { tax, units, priceCents }) => sum + add(tax, units * priceCents), 0);
	const deliveryCents = delivery ? add(delivery.tax, delivery.cents) : 0;
	const parts = [...taxed.values()];
	const taxCents = parts.reduce((sum, part) => sum + part.taxCents, 0);
	const totalCents = linesCents + deliveryCents + taxCents;
	return { linesCents, deliveryCents, taxed: parts, taxCents, totalCents, roundingCents: paidCents - totalCents };
}

/**
 * Returns a credit note's lines: the invoice's for a full refund, else one per tax rate in the invoice's proportions.
 */
export function creditNoteLines(
	{ lines, delivery, paidCents, sums, number }: Pick<Invoice, "lines" | "delivery" | "paidCents" | "sums" | "number">,
	cents: number,
): Pick<Bill, "lines" | "delivery"> {
	if (cents === paidCents) return { lines, delivery };
	const [first, another] = lines;
	const what = first && !another ? `: ${first.name}` : "";
	let grossSoFar = 0;
	let distributed = 0;
	const parts = sums.taxed.map(({ tax, basisCents, taxCents }) => {
		grossSoFar += basisCents + taxCents;
		const shareSoFar = Math.round((cents * grossSoFar) / sums.totalCents);
		const gross = shareSoFar - distributed;
		distributed = shareSoFar;
		const priceCents = Math.round(gross / (1 + tax.percent / 100));
		return { name: `Partial refund of invoice ${number}${what}`, units: 1, priceCents, tax };
	});
	return { lines: parts.filter(({ priceCents }, nth) => priceCents > 0 || nth === 0) };
}
