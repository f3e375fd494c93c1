import { shareOut, taxOn } from "../money/costs.ts";
import type { Bill, BillLine, CreditedAmounts, Invoice, Sums, TaxKind } from "./invoice.ts";

const rateOf = ({ category, percent }: TaxKind): string => `${category} ${percent}`;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

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

/** Refund of one paid order. */
export interface Credit {
	/** As on an invoice for it alone. */
	order: Pick<Bill, "orders" | "lines" | "delivery" | "paidCents">;
	/** At most the remaining amount of the order. */
	cents: number;
	/** Units that were not sent or that came back. None for a price reduction. */
	units: number;
}

interface RatePart {
	tax: TaxKind;
	goodsCents: number;
	deliveryCents: number;
	taxCents: number;
}

export const orderOf = ({ order }: Pick<Credit, "order">): string => order.orders[0] ?? "";

/**
 * Returns the content of a credit note: an order's own lines for its full refund, else a line per tax rate. It takes from
 * what earlier notes left of each order's goods, delivery and tax at each rate, so that all notes together stay in
 * proportion to the order and the last one takes exactly the rest.
 * @param earlier what earlier notes took
 */
export function creditNoteContent(
	credits: readonly Credit[],
	{ invoice, earlier }: { invoice: string; earlier: readonly CreditedAmounts[] },
): Pick<Invoice, "orders" | "lines" | "delivery" | "paidCents" | "sums" | "credited"> {
	const items = credits.map((credit) => {
		const whole = splitByRate(credit.order);
		const ofOrder = earlier.filter(({ order }) => order === orderOf(credit)).map(({ amounts }) => amounts);
		const amounts = takeAmounts(credit, whole.flatMap(amountsOf), ofOrder);
		const parts = whole
			.map(({ tax }, nth): RatePart => {
				const [goodsCents = 0, deliveryCents = 0, taxCents = 0] = amounts.slice(3 * nth);
				return { tax, goodsCents, deliveryCents, taxCents };
			})
			.filter((part) => sum(amountsOf(part)) > 0);
		return { amounts, parts, lines: creditedLines(credit, parts, invoice) };
	});
	const parts = items.flatMap((item) => item.parts);
	const taxed = [...Map.groupBy(parts, ({ tax }) => rateOf(tax)).values()].map((ofRate) => ({
		tax: (ofRate as [RatePart])[0].tax,
		basisCents: sum(ofRate.map(({ goodsCents, deliveryCents }) => goodsCents + deliveryCents)),
		taxCents: sum(ofRate.map(({ taxCents }) => taxCents)),
	}));
	const deliveryCents = sum(parts.map((part) => part.deliveryCents));
	const delivery = credits.find(({ order }) => order.delivery)?.order.delivery;
	return {
		orders: credits.map(orderOf),
		lines: items.flatMap(({ lines }) => lines),
		...(delivery && deliveryCents > 0 && { delivery: { ...delivery, cents: deliveryCents } }),
		paidCents: sum(credits.map(({ cents }) => cents)),
		sums: {
			linesCents: sum(parts.map(({ goodsCents }) => goodsCents)),
			deliveryCents,
			taxed,
			taxCents: sum(taxed.map(({ taxCents }) => taxCents)),
		},
		credited: credits.map((credit, nth) => ({ order: orderOf(credit), amounts: items[nth]?.amounts ?? [] })),
	};
}

/** Returns goods, delivery and tax of an order at each rate. */
function splitByRate({ lines, delivery, paidCents }: Credit["order"]): RatePart[] {
	return calculateSums({ lines, delivery, paidCents }).taxed.map(({ tax, basisCents, taxCents }) => {
		const deliveryCents = delivery && rateOf(delivery.tax) === rateOf(tax) ? delivery.cents : 0;
		return { tax, goodsCents: basisCents - deliveryCents, deliveryCents, taxCents };
	});
}

const amountsOf = ({ goodsCents, deliveryCents, taxCents }: RatePart) => [goodsCents, deliveryCents, taxCents];

/** @param whole the amounts of the order @param earlier those that earlier notes took */
function takeAmounts(
	{ order: { paidCents }, cents }: Credit,
	whole: readonly number[],
	earlier: readonly (readonly number[])[],
): number[] {
	const creditedAfter = cents + sum(earlier.flat());
	return shareOut(
		cents,
		whole.map((amount, nth) => {
			const credited = sum(earlier.map((amounts) => amounts[nth] ?? 0));
			// The amount that the note should credit, multiplied by the payment so that integers stay exact.
			const missing = BigInt(amount) * BigInt(creditedAfter) - BigInt(credited) * BigInt(paidCents);
			return missing > 0n ? missing : 0n;
		}),
	);
}

function creditedLines({ order, cents, units }: Credit, parts: readonly RatePart[], invoice: string): BillLine[] {
	const { lines, paidCents } = order;
	if (cents === paidCents) return [...lines];
	const [part] = lines.length === 1 ? lines : [];
	const partText = part && (units > 0 ? `${units} of ${part.units} × ${part.name}` : `${part.name}, part of the price`);
	const name = `Partial refund of invoice ${invoice}${partText ? `: ${partText}` : ""}`;
	const numbers = { ...(part?.number && { number: part.number }), ...(part?.item && { item: part.item }) };
	return parts.map(({ tax, goodsCents }) => ({ name, ...numbers, units: 1, priceCents: goodsCents, tax }));
}
