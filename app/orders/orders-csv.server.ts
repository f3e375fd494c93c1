import { byteOrderMark, csvLine } from "../csv/csv-text.ts";
import { toDollars } from "../money/money.ts";
import type { OrderRow } from "./orders-repository.server.ts";

const columns: [name: string, cell: (order: OrderRow) => string | number | null][] = [
	["Number", ({ id }) => id.slice(-8).toUpperCase()],
	["State", ({ status }) => status],
	["Placed (UTC)", ({ created_at }) => created_at],
	["Paid (UTC)", ({ paid_at }) => paid_at],
	["Closed (UTC)", ({ closed_at }) => closed_at],
	["Name", ({ name }) => name],
	["E-mail", ({ email }) => email],
	["Phone", ({ phone }) => phone],
	["Address", ({ address }) => address],
	["Part no.", ({ part_number }) => part_number],
	["Part", ({ product }) => product],
	["Units", ({ quantity }) => quantity],
	["Per price (USD)", ({ price_cents }) => amount(price_cents)],
	["Total (USD)", ({ total_cents }) => amount(total_cents)],
	["Delivery (USD)", ({ delivery_cents }) => amount(delivery_cents)],
	["Tax (USD)", ({ tax_cents }) => amount(tax_cents)],
	["Refunded (USD)", ({ refunded_cents }) => amount(refunded_cents)],
	["Card", ({ card }) => card],
	["Transaction", ({ transaction_id }) => transaction_id],
	["Dispute", ({ dispute }) => dispute],
	["Carrier", ({ carrier }) => carrier],
	["Tracking", ({ tracking }) => tracking],
	["Purchase", ({ purchase_id }) => purchase_id],
	["Id", ({ id }) => id],
];

const amount = (cents: number) => toDollars(cents).toFixed(2);

export const csvHead = byteOrderMark + csvLine(columns.map(([name]) => name));

export const orderLine = (order: OrderRow): string => csvLine(columns.map(([, cell]) => cell(order)));
