import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type DbOrTx, isAmong } from "../../../db/database.ts";
import { emailKeyOf } from "../../../db/database-time.ts";
import { joinedNumber, withoutNotes } from "../../../db/search-words.ts";
import { hasWords, rowHasWords, searchedColumns } from "../../../db/text-search.ts";
import { toCents } from "../../money/money.ts";
import { orderNumberPattern, purchaseNumberOf } from "../order-labels.ts";
import { dueCentsSql } from "../purchases-repository.server.ts";
import { numbersIn } from "../typed-order-number.ts";
import { findOrdersOfWithdrawal } from "../withdrawals/order-withdrawals.server.ts";
import { amountPattern, typedAmount } from "./order-list.ts";

interface Searched {
	search?: string;
	/** The customer whose purchases alone are searched. */
	userId?: string;
	purchaseIds?: string[];
	/** Purchases that are found although they lack the words. */
	alsoPurchaseIds?: string[];
}

const references = /\b(?:pi_\w+|(?:cn-)?20\d\d-\d{6}\b|w-[\da-f]{8}\b)/gi;

/** Words around such a reference: `Invoice no. `, `Transaction: `. */
const referenceWords =
	/(?<![\p{L}\p{N}])(?:your|order|invoice|credit note|withdrawal|transaction|payment|receipt|no|nr|number)(?![\p{L}\p{N}])[.:#]{0,2}/giu;

/**
 * Replaces parts of a search by the purchases that they name: payment ids, numbers of invoices, credit notes and withdrawals, an order
 * number, an amount with or without other words. Without a match the words stay.
 */
export async function resolveSearch<Filter extends Searched>(db: DbOrTx, filter: Filter): Promise<Filter> {
	return withOwnWords(db, await resolveNames(db, filter));
}

/**
 * Compares the words with a customer's own purchases alone. The word index has those of all customers: it would take
 * longer the larger the shop is.
 */
async function withOwnWords<Filter extends Searched>(db: DbOrTx, filter: Filter): Promise<Filter> {
	const { search, userId, alsoPurchaseIds = [], purchaseIds } = filter;
	if (!search || userId === undefined) return filter;
	const named = new Set(purchaseIds);
	const found = (await idsOfOwn(db, userId, search)).filter((id) => !purchaseIds || named.has(id));
	const ids = [...new Set([...alsoPurchaseIds, ...found])];
	return { ...filter, search: undefined, alsoPurchaseIds: undefined, purchaseIds: ids };
}

/** Purchases read before other requests get a turn: each can have 200 parts. */
const ownPerTurn = 50;

async function idsOfOwn(db: DbOrTx, userId: string, words: string): Promise<string[]> {
	const hasSearched = rowHasWords("purchases", words);
	const found: string[] = [];
	for (let after = ""; ; await setImmediate()) {
		const own = await db
			.selectFrom("purchases")
			.select(["id", "number", ...searchedColumns.purchases])
			.where("user_id", "=", userId)
			.where("id", ">", after)
			.orderBy("id")
			.limit(ownPerTurn)
			.execute();
		const visible = own.map((row) => ({ ...row, search_keys: withoutNotes(row.search_keys) }));
		found.push(...visible.filter(hasSearched).map(({ id }) => id));
		const last = own[ownPerTurn - 1];
		if (!last) return found;
		after = last.id;
	}
}

async function resolveNames<Filter extends Searched>(db: DbOrTx, filter: Filter): Promise<Filter> {
	const { userId } = filter;
	const search = filter.search?.trim();
	if (!search) return filter;
	const named = search.match(references) ?? [];
	if (named.length > 0) {
		const purchaseIds = await idsOfReferences(db, named, userId);
		if (purchaseIds.length === 0) return filter;
		const others = search.replace(references, "").replace(referenceWords, "").trim();
		return { ...filter, search: others || undefined, purchaseIds };
	}
	const numbers = numbersIn(search);
	if (numbers.length > 0) {
		const named = purchasesOf(db, userId).where("number", "in", numbers.map(purchaseNumberOf));
		const ids = (await named.select("id").execute()).map(({ id }) => id);
		// The number of an order may also be a postcode. That of an item cannot.
		if (ids.length > 0 && !numbers.some((number) => number.includes("."))) return { ...filter, alsoPurchaseIds: ids };
		if (ids.length > 0) return { ...filter, search: undefined, purchaseIds: ids };
	}
	const words = search.split(/\s+/);
	const typed = words.findLast((word) => amountPattern.test(typedAmount(word)));
	if (typed === undefined) return filter;
	const others = words.filter((word) => word !== typed).join(" ");
	const ids = await idsOfTotal(db, toCents(Number(typedAmount(typed))), others, userId);
	if (ids.length === 0) return filter;
	// A whole number may also be a phone's or an address's.
	const isAmountOnly = /\$|[.,]\d{1,2}$/.test(typed);
	return isAmountOnly ? { ...filter, search: undefined, purchaseIds: ids } : { ...filter, alsoPurchaseIds: ids };
}

const purchasesOf = (db: DbOrTx, userId: string | undefined) =>
	db.selectFrom("purchases").$if(userId !== undefined, (query) => query.where("purchases.user_id", "=", userId ?? ""));

/** Longest list of shipments with a tracking number that begins like the search. */
const maxTracked = 100;

/** Returns the purchases whose order or tracking number is the whole search. Others may have it as a postcode or phone. */
export async function idsOfNumber(db: DbOrTx, search: string, userId?: string): Promise<string[]> {
	const number = joinedNumber(search) ?? (/\s/.test(search) || !/\d/.test(search) ? undefined : search.toLowerCase());
	if (number === undefined) return [];
	const purchases = purchasesOf(db, userId).select(["id", "tracking_numbers"]);
	const sent = purchases.where("tracking_numbers", "is not", null);
	const tracked = userId === undefined ? sent.where(hasWords(db, "purchases", search)).limit(maxTracked) : sent;
	const numbered = orderNumberPattern.test(search)
		? await purchases.where("number", "=", purchaseNumberOf(search)).execute()
		: [];
	const isExact = (tracking: string | null) => tracking?.toLowerCase().split(" ").includes(number);
	const shipped = (await tracked.execute()).filter((row) => isExact(row.tracking_numbers));
	return [...new Set([...numbered, ...shipped].map(({ id }) => id))];
}

async function idsOfReferences(db: DbOrTx, named: readonly string[], userId: string | undefined): Promise<string[]> {
	const references = [...new Set(named)];
	const numbers = references.map((reference) => reference.toUpperCase());
	const purchases = await db
		.selectFrom("payments")
		.select("purchase_id")
		.where("id", "in", references)
		.unionAll(
			db
				.selectFrom("invoices")
				.innerJoin("payments", "payments.id", "invoices.payment_id")
				.select("payments.purchase_id")
				.where("invoices.number", "in", numbers),
		)
		.execute();
	const withdrawn = await idsOfWithdrawals(db, numbers, userId);
	const ids = [...purchases.map(({ purchase_id }) => purchase_id), ...withdrawn];
	const found = await purchasesOf(db, userId)
		.where(isAmong(db, "id", ids))
		.select("id")
		.execute();
	return found.map(({ id }) => id);
}

/** Returns the purchases of the orders that withdrawals are about; of a customer, only those sent with an own e-mail. */
async function idsOfWithdrawals(db: DbOrTx, numbers: readonly string[], userId: string | undefined): Promise<string[]> {
	const ends = numbers.filter((number) => number.startsWith("W-")).map((number) => number.slice(2).toLowerCase());
	if (ends.length === 0) return [];
	const ownEmails = db
		.selectFrom("users")
		.select("email_key")
		.where("id", "=", userId ?? "")
		.unionAll(purchasesOf(db, userId).select(emailKeyOf(db, "email").as("email_key")));
	const withdrawals = await db
		.selectFrom("withdrawals")
		.selectAll()
		.where(sql`substr(id, length(id) - 7)`, "in", ends)
		.$if(userId !== undefined, (query) => query.where("email_key", "in", ownEmails))
		.execute();
	const orders = await Promise.all(withdrawals.map((withdrawal) => findOrdersOfWithdrawal(db, withdrawal)));
	return [...new Set(orders.flat().map(({ purchase_id }) => purchase_id))];
}

/** Maximum number of purchases with one total. A frequent total is no help. */
const maxOfTotal = 500;

/** Returns the newest purchases with a payment of this total, also a cancelled one, or this total to pay, and with these words. */
async function idsOfTotal(db: DbOrTx, cents: number, words: string, userId: string | undefined): Promise<string[]> {
	const paid = db
		.selectFrom("payments")
		.select("purchase_id")
		// The index of amounts has the payments of all customers. One customer has few.
		.where(userId === undefined ? sql`amount_cents` : sql`coalesce(amount_cents, 0)`, "=", cents)
		.$if(userId !== undefined, (query) => query.where("purchase_id", "in", purchasesOf(db, userId).select("id")));
	const unpaid = db
		.selectFrom("orders")
		.select("purchase_id")
		.where("status", "=", sql.lit("unpaid"))
		.$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
		.groupBy("purchase_id")
		.having(sql<boolean>`sum(${dueCentsSql}) = ${cents}`);
	const found = await db
		.selectFrom(paid.union(unpaid).as("found"))
		.innerJoin("purchases", "purchases.id", "found.purchase_id")
		.$if(words !== "" && userId === undefined, (query) => query.where(hasWords(db, "purchases", words)))
		.select("found.purchase_id")
		.orderBy("found.purchase_id", "desc")
		.limit(maxOfTotal)
		.execute();
	const ids = found.map(({ purchase_id }) => purchase_id);
	if (words === "" || userId === undefined) return ids;
	const own = new Set(await idsOfOwn(db, userId, words));
	return ids.filter((id) => own.has(id));
}
