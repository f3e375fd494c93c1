import type { DbOrTx } from "../../db/database.ts";
import { type ListRange, readListPage } from "../../db/list-page.ts";
import { withoutNumberLabels } from "../../db/search-words.ts";
import { hasWords } from "../../db/text-search.ts";
import { boundsOf, type Period } from "../invoices/invoice-period.ts";
import { contentOf } from "../invoices/invoices-repository.server.ts";
import { toDollars } from "../money/money.ts";
import { type Accounting, type DocumentRow, noCountry, type RateSum } from "./accounting.ts";
import { sumPayments } from "./payments-repository.server.ts";

/** Adds up a period by tax rate and country in the database. */
export async function readAccounting(db: DbOrTx, period: Period): Promise<Omit<Accounting, "from" | "until">> {
	const [parts, documents, payments] = await Promise.all([
		sumParts(db, period),
		countDocuments(db, period),
		sumPayments(db, boundsOf(period)),
	]);
	const { invoiced, credited } = byKind(parts);
	const byRate = Map.groupBy(parts, ({ category, percent, country }) => `${category} ${percent} ${country}`);
	const rates = [...byRate.values()].map(sumRate);
	return {
		...documents,
		...sumsOf(parts),
		invoicedGross: sumsOf(invoiced).gross,
		creditedGross: sumsOf(credited).gross,
		rates: rates.sort((one, other) => other.percent - one.percent || other.gross - one.gross),
		payments,
	};
}

type Part = Awaited<ReturnType<typeof sumParts>>[number];

function partsOf(db: DbOrTx, { from, until }: Period, { kind, category, percent, country, search }: DocumentsFilter) {
	let query = db
		.selectFrom("invoice_taxes as part")
		.where("part.issued_on", ">=", from)
		.where("part.issued_on", "<=", until);
	if (kind) query = query.where("part.is_credit", "=", kind === "credit-note" ? 1 : 0);
	if (category) query = query.where("part.category", "=", category);
	if (percent) query = query.where("part.percent", "=", Number(percent));
	if (country === noCountry) query = query.where("part.country", "is", null);
	else if (country) query = query.where("part.country", "=", country);
	if (search) query = query.where("part.number", "in", numbersOf(db, search));
	return query;
}

/** The documents whose number has the searched text, or whose purchase has its words, such as its number or customer. */
const numbersOf = (db: DbOrTx, search: string) =>
	db
		.selectFrom("invoices")
		.leftJoin("payments", "payments.id", "invoices.payment_id")
		.leftJoin("purchases", "purchases.id", "payments.purchase_id")
		.select("invoices.number")
		.where((invoice) =>
			invoice.or([
				invoice("invoices.number", "like", `%${withoutNumberLabels(search).toUpperCase()}%`),
				hasWords(db, "purchases", search),
			]),
		);

async function sumParts(db: DbOrTx, period: Period, filter: DocumentsFilter = {}) {
	const rows = await partsOf(db, period, filter)
		.select(["category", "percent", "country", "is_credit"])
		.select((part) => [
			part.fn.countAll().as("documents"),
			part.fn.sum("net_cents").as("net"),
			part.fn.sum("delivery_cents").as("delivery"),
			part.fn.sum("tax_cents").as("tax"),
		])
		.groupBy(["category", "percent", "country", "is_credit"])
		.execute();
	return rows.map(({ category, percent, country, is_credit, documents, net, delivery, tax }) => ({
		category,
		percent,
		country,
		isCredit: is_credit === 1,
		documents: Number(documents),
		netCents: Number(net),
		deliveryCents: Number(delivery),
		taxCents: Number(tax),
	}));
}

const byKind = (parts: readonly Part[]) => ({
	invoiced: parts.filter(({ isCredit }) => !isCredit),
	credited: parts.filter(({ isCredit }) => isCredit),
});

function sumsOf(parts: readonly Part[]) {
	const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
	const [netCents, taxCents] = [sum((part) => part.netCents), sum((part) => part.taxCents)];
	return {
		net: toDollars(netCents),
		delivery: toDollars(sum(({ deliveryCents }) => deliveryCents)),
		tax: toDollars(taxCents),
		gross: toDollars(netCents + taxCents),
	};
}

function sumRate(parts: Part[]): RateSum {
	const [{ category, percent, country }] = parts as [Part];
	const { invoiced, credited } = byKind(parts);
	const count = (some: readonly Part[]) => some.reduce((total, { documents }) => total + documents, 0);
	return {
		category,
		percent,
		...(country && { country }),
		invoices: count(invoiced),
		creditNotes: count(credited),
		invoiced: sumsOf(invoiced).net,
		credited: sumsOf(credited).net,
		...sumsOf(parts),
	};
}

async function countDocuments(db: DbOrTx, { from, until }: Period) {
	const { invoices, documents } = await db
		.selectFrom("invoices")
		.select(({ fn }) => [
			fn.countAll().as("documents"),
			fn.countAll().filterWhere("credits", "is", null).as("invoices"),
		])
		.where("issued_on", ">=", from)
		.where("issued_on", "<=", until)
		.executeTakeFirstOrThrow();
	return { invoices: Number(invoices), creditNotes: Number(documents) - Number(invoices) };
}

export interface DocumentsFilter {
	kind?: DocumentRow["kind"];
	category?: RateSum["category"];
	percent?: string;
	country?: string;
	search?: string;
}

function customerOf(row: Parameters<typeof contentOf>[0]) {
	const { name, vatId } = contentOf(row).buyer;
	return { customer: name, ...(vatId && { vatId }) };
}

/** Adds up the documents that {@link listDocuments} lists. */
export const sumDocuments = async (db: DbOrTx, period: Period, filter: DocumentsFilter) =>
	sumsOf(await sumParts(db, period, filter));

/** Lists documents, once per tax rate, in order of issue. */
export async function listDocuments(db: DbOrTx, period: Period, filter: DocumentsFilter, range: ListRange) {
	const query = partsOf(db, period, filter)
		.innerJoin("invoices", "invoices.number", "part.number")
		.leftJoin("payments", "payments.id", "invoices.payment_id")
		.selectAll("part")
		.select("invoices.content")
		.select((row) =>
			row
				.selectFrom("orders")
				.select(({ fn }) => fn.min("orders.id").as("id"))
				.whereRef("orders.purchase_id", "=", "payments.purchase_id")
				.as("order_id"),
		);
	const by = [
		{ column: "part.issued_on", of: (row: { issued_on: string }) => row.issued_on, text: true },
		{ column: "part.issued_at", of: (row: { issued_at: string }) => row.issued_at, text: true },
	];
	const page = await readListPage(query, { id: "part.id", by, descending: false }, range);
	const rows = page.rows.map(
		(row): DocumentRow => ({
			_id: row.id,
			number: row.number,
			kind: row.is_credit === 1 ? "credit-note" : "invoice",
			issuedOn: row.issued_on,
			issuedAt: row.issued_at,
			...customerOf(row),
			...(row.country && { country: row.country }),
			category: row.category,
			percent: row.percent,
			net: toDollars(row.net_cents),
			delivery: toDollars(row.delivery_cents),
			tax: toDollars(row.tax_cents),
			gross: toDollars(row.net_cents + row.tax_cents),
			...(row.order_id && { orderId: row.order_id }),
		}),
	);
	return { ...page, rows };
}
