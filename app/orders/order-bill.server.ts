import { type Brand, brand } from "../brand/brand.ts";
import { namedCountry } from "../country/country.ts";
import { type Bill, noTax, type Party, type TaxKind } from "../invoices/invoice.ts";
import { countryOfVatId, normalizeVatId } from "../invoices/vat-id.ts";
import { costLabels } from "../money/costs.ts";
import { countryOf, deliveryAddress } from "./delivery/delivery.ts";
import { sumDueCents } from "./order-balance.server.ts";
import { costsOfRow } from "./order-costs.ts";
import { cardLabel } from "./order-labels.ts";
import { type OrderRow, rowNumber } from "./orders-repository.server.ts";

/** The manufacturer's country. Its address names one, or the shop does not start. */
const ownCountry = () => namedCountry(brand.address.join("\n")) as string;

function sellerOf({ company, address: [, ...address], email }: Brand): Party {
	const { name, register } = company;
	const vatId = company.vat && normalizeVatId(company.vat);
	return { name, address, country: ownCountry(), email, ...(vatId && { vatId }), ...(register && { register }) };
}

/** The space on an envelope. */
const maxAddressLines = 8;

function addressLines(address: string): string[] {
	const lines = address.split("\n").map((line) => line.trim());
	const written = lines.filter(Boolean);
	const rest = written.slice(maxAddressLines - 1).join(", ");
	return [...written.slice(0, maxAddressLines - 1), ...(rest ? [rest] : [])];
}

/** The customer's country as on the invoice: the country field, else the address, else the VAT id. */
export const buyerCountry = (order: Pick<OrderRow, "country" | "address" | "vat_id">): string | undefined =>
	countryOf(order) ?? (order.vat_id ? countryOfVatId(order.vat_id) : undefined);

export function createBill(orders: readonly OrderRow[]): Bill {
	const [first] = orders as [OrderRow];
	const { name, vat_id, purchase_number, purchase_order, card } = first;
	const costs = costsOfRow(first);
	const { percent, label } = costs.tax;
	const country = buyerCountry(first);
	const tax: TaxKind = percent > 0 ? { category: "S", percent, label } : noTax;
	const deliveryCents = orders.reduce((sum, { delivery_cents }) => sum + delivery_cents, 0);
	return {
		seller: sellerOf(brand),
		buyer: {
			name,
			address: addressLines(deliveryAddress(first)),
			...(country && { country }),
			email: first.email,
			...(vat_id && { vatId: vat_id }),
		},
		purchaseNumber: purchase_number,
		orders: orders.map(rowNumber),
		...(purchase_order && { purchaseOrder: purchase_order }),
		lines: orders.map((order) => ({
			name: order.product,
			...(order.part_number && { number: order.part_number }),
			...(order.purchase_items > 1 && { item: rowNumber(order) }),
			units: order.quantity,
			priceCents: order.price_cents,
			tax,
		})),
		...(deliveryCents > 0 && { delivery: { words: costLabels(costs).delivery, cents: deliveryCents, tax } }),
		paidCents: sumDueCents(orders),
		paidAt: first.paid_at ?? "",
		...(card && { card: { words: cardLabel(card), lastDigits: card.slice(-4) } }),
	};
}
