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
	["Refunded (USD)", ({ refunded_cents }) => amount(refunded_cents)],
	["Card", ({ card }) => card],
	["Transaction", ({ transaction_id }) => transaction_id],
	["Dispute", ({ dispute }) => dispute],
	["Carrier", ({ carrier }) => carrier],
	["Tracking", ({ tracking }) => tracking],
	["Id", ({ id }) => id],
];

const amount = (cents: number) => toDollars(cents).toFixed(2);

/** So that a spreadsheet takes the file for UTF-8. */
const byteOrderMark = "\uFEFF";

/** The first line of a table of orders (RFC 4180). */
export const csvHead = byteOrderMark + line(columns.map(([name]) => name));

/** An order as a line of the table. */
export const csvLine = (order: OrderRow): string => line(columns.map(([, cell]) => text(cell(order))));

function line(cells: string[]): string {
	return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

/** What a spreadsheet would take for a formula begins with an apostrophe: buyers write names and addresses. */
const text = (cell: string | number | null): string => {
	const written = String(cell ?? "");
	return /^[=+\-@\t\r\n＝＋－＠]/.test(written) ? `'${written}` : written;
};
