import { shareOut, taxOn } from "../money/costs.ts";
import type { Bill, Invoice, Sums, TaxKind } from "./invoice.ts";

const rateOf = ({ category, percent }: TaxKind): string => `${category} ${percent}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * Calculates the sums of a bill by EN 16931 (BR-CO-10 to 17). Tax is calculated once per rate, on the total. The last
 * taxed rate takes the difference to the payment, because an order's share of a purchase's tax is rounded.
 */
export function calculateSums({ lines, delivery, paidCents }: Pick<Bill, "lines" | "delivery" | "paidCents">): Sums {
	const goods = lines.map(({ tax, units, priceCents }) => ({ tax, cents: units * priceCents }));
	const byRate = Map.groupBy(delivery ? [...goods, delivery] : goods, ({ tax }) => rateOf(tax));
	const taxed = [...byRate.values()].map((amounts) => {
		const [{ tax }] = amounts as [(typeof amounts)[number]];
		const basisCents = sum(amounts.map(({ cents }) => cents));
		return { tax, basisCents, taxCents: taxOn(basisCents, tax.percent) };
	});
	const linesCents = sum(goods.map(({ cents }) => cents));
	const deliveryCents = delivery?.cents ?? 0;
	const taxCents = paidCents - linesCents - deliveryCents;
	const last = taxed.findLast(({ tax }) => tax.percent > 0);
	if (last) last.taxCents += taxCents - sum(taxed.map((part) => part.taxCents));
	return { linesCents, deliveryCents, taxed, taxCents };
}

/** One paid order, as on an invoice for it alone. */
export type CreditedOrder = Pick<Bill, "orders" | "lines" | "delivery" | "paidCents">;
type Content = Pick<Invoice, "lines" | "delivery" | "sums">;

/** Returns goods, delivery and tax of a document at one rate. */
function splitAt(rate: TaxKind, { delivery, sums }: Content): [number, number, number] {
	const isOfRate = (tax: TaxKind) => rateOf(tax) === rateOf(rate);
	const { basisCents = 0, taxCents = 0 } = sums.taxed.find(({ tax }) => isOfRate(tax)) ?? {};
	const deliveryCents = delivery && isOfRate(delivery.tax) ? delivery.cents : 0;
	return [basisCents - deliveryCents, deliveryCents, taxCents];
}

/**
 * Returns the content of an order's next credit note: the order's own lines for a full refund, else a line per tax
 * rate. It takes from what earlier notes left of goods, delivery and tax at each rate, so that all notes together stay
 * in proportion to the order and the last one takes exactly the rest.
 * @param refund.cents at most the remaining amount of the order
 * @param refund.units not sent or returned. None for a price reduction
 */
export function creditNoteContent(
	{ lines, delivery, paidCents }: Pick<Bill, "lines" | "delivery" | "paidCents">,
	{ cents, units, invoice, notes }: { cents: number; units: number; invoice: string; notes: readonly Content[] },
): Content {
	const whole: Content = { lines, delivery, sums: calculateSums({ lines, delivery, paidCents }) };
	if (cents === paidCents) return whole;
	const rates = whole.sums.taxed.map(({ tax }) => tax);
	const split = (content: Content) => rates.flatMap((rate) => splitAt(rate, content));
	const earlier = notes.map(split);
	const creditedAfter = cents + sum(earlier.flat());
	const taken = shareOut(
		cents,
		split(whole).map((amount, nth) => {
			const credited = sum(earlier.map((amounts) => amounts[nth] ?? 0));
			// The amount that the note should credit, multiplied by the payment so that integers stay exact.
			const missing = BigInt(amount) * BigInt(creditedAfter) - BigInt(credited) * BigInt(paidCents);
			return missing > 0n ? missing : 0n;
		}),
	);
	const [part] = lines.length === 1 ? lines : [];
	const partText = part && (units > 0 ? `${units} of ${part.units} × ${part.name}` : `${part.name}, part of the price`);
	const name = `Partial refund of invoice ${invoice}${partText ? `: ${partText}` : ""}`;
	const number = part?.number;
	const parts = rates.flatMap((tax, nth) => {
		const [goodsCents = 0, deliveryCents = 0, taxCents = 0] = taken.slice(3 * nth);
		const isEmpty = goodsCents + deliveryCents + taxCents === 0;
		return isEmpty ? [] : [{ tax, goodsCents, deliveryCents, taxCents }];
	});
	const deliveryCents = sum(parts.map((part) => part.deliveryCents));
	return {
		lines: parts.map(({ tax, goodsCents }) => ({
			name,
			...(number && { number }),
			units: 1,
			priceCents: goodsCents,
			tax,
		})),
		...(delivery && deliveryCents > 0 && { delivery: { ...delivery, cents: deliveryCents } }),
		sums: {
			linesCents: sum(parts.map(({ goodsCents }) => goodsCents)),
			deliveryCents,
			taxed: parts.map((part) => ({
				tax: part.tax,
				basisCents: part.goodsCents + part.deliveryCents,
				taxCents: part.taxCents,
			})),
			taxCents: sum(parts.map(({ taxCents }) => taxCents)),
		},
	};
}
