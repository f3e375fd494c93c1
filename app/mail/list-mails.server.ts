import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { emailKeyOf } from "../../db/database-time.ts";
import { countUpTo, type ListPage, type ListRange, readListPage, type SortKey } from "../../db/list-page.ts";
import type { MailState } from "../../db/tables/shop-tables.ts";
import { hasWords, textHasWords } from "../../db/text-search.ts";
import { emailKey } from "../http/email-address.ts";
import { maxCounted } from "../http/list-limits.ts";
import { asksToPay, type MailContent, mailKinds } from "./mail-content.ts";
import { type ListedMail, type MailSort, mailStates } from "./mail-schema.ts";
import type { MailRow } from "./mails-repository.server.ts";

interface MailFilter {
	state?: MailState;
	order?: string;
	person?: string;
	search?: string;
}

function matchingMails(db: DbOrTx, { state, order, person, search = "" }: MailFilter) {
	let query = db.selectFrom("mails").selectAll();
	if (state) query = query.where("state", "=", state);
	if (order) query = query.where("order_id", "in", samePurchase(db, order));
	if (person) query = query.where("id", "in", idsOfPerson(db, person));
	const prefix = emailKey(search.trim());
	if (prefix) {
		const addressed = db
			.selectFrom("mails as addressed")
			.select("addressed.id")
			.where(sql<boolean>`${emailKeyOf(db, "addressed.recipient")} >= ${prefix}`)
			.where(sql<boolean>`${emailKeyOf(db, "addressed.recipient")} < ${`${prefix}\uffff`}`);
		const ids = addressed.union(idsOfPurchases(db, search));
		const kinds = kindsWith(search);
		query = query.where((mail) =>
			mail.or([mail("id", "in", ids), ...(kinds.length > 0 ? [mail("kind", "in", kinds)] : [])]),
		);
	}
	return query;
}

/** Returns the kinds whose label has the words. */
function kindsWith(search: string): string[] {
	const hasSearched = textHasWords(search);
	return Object.entries(mailKinds).flatMap(([kind, label]) => (hasSearched(label) ? [kind] : []));
}

export function listMailsPage(
	db: DbOrTx,
	filter: MailFilter,
	sort: MailSort,
	range: ListRange,
): Promise<ListPage<MailRow>> {
	const keys: Record<string, SortKey<MailRow>> = {
		kind: { column: "kind", of: ({ kind }) => kind, text: true },
		state: { column: "state", of: ({ state }) => state, text: true },
		to: { column: emailKeyOf(db, "recipient"), of: (mail) => emailKey(mail.recipient), text: true },
	};
	const by = keys[sort.replace("-", "")];
	const descending = sort === "newest" || sort.startsWith("-");
	return readListPage(matchingMails(db, filter), { id: "mails.id", descending, by: by && [by] }, range);
}

/** The e-mails about purchases with these words, or with an order number among them, as a subject has it. */
function idsOfPurchases(db: DbOrTx, search: string) {
	const [number] = /\b\d{5,9}\b/.exec(search) ?? [];
	return db
		.selectFrom("mails as about")
		.innerJoin("orders", "orders.id", "about.order_id")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.select("about.id")
		.where((purchase) => {
			const named = number ? [purchase("purchases.number", "=", Number(number))] : [];
			return purchase.or([...named, hasWords(db, "purchases", search)]);
		});
}

/** The e-mails about a user's orders, and those to the user's address, which are about the account. */
const idsOfPerson = (db: DbOrTx, userId: string) =>
	db
		.selectFrom("mails as own")
		.select("own.id")
		.where("own.person_id", "=", userId)
		.union(
			db
				.selectFrom("mails as addressed")
				.innerJoin("users", "users.email", "addressed.recipient")
				.select("addressed.id")
				.where("users.id", "=", userId),
		);

/** The e-mails of a purchase, each of which names one of its orders. */
const samePurchase = (db: DbOrTx, order: string) =>
	db
		.selectFrom("orders as other")
		.innerJoin("orders as current", "current.purchase_id", "other.purchase_id")
		.select("other.id")
		.where("current.id", "=", order);

function countMails(db: DbOrTx, filter: MailFilter): Promise<number> {
	const mails = matchingMails(db, filter);
	// Sorted by an indexed column, because SQLite would otherwise read the whole table.
	return countUpTo(db, filter.state ? mails : mails.orderBy("mails.id"), maxCounted);
}

export const countFailedMails = (db: DbOrTx): Promise<number> => countMails(db, { state: "failed" });

/** Returns the number of e-mails with each status, and of all. */
export async function countMailsByState(db: DbOrTx, filter: Omit<MailFilter, "state">) {
	const [all, waiting, sent, failed] = await Promise.all(
		[undefined, ...mailStates].map((state) => countMails(db, { ...filter, state })),
	);
	return { all, waiting, sent, failed } as Record<MailState | "all", number>;
}

export function presentMail(row: MailRow, now: Date): ListedMail {
	const content: MailContent = JSON.parse(row.content);
	return {
		_id: row.id,
		kind: row.kind,
		to: row.recipient,
		subject: content.subject,
		state: row.state,
		attempts: row.attempts,
		createdAt: row.created_at,
		...(row.leased_until !== null && row.leased_until > now.toISOString() && { isUnderWay: true }),
		...(row.next_attempt_at && { nextAttemptAt: row.next_attempt_at }),
		...(row.ended_at && { endedAt: row.ended_at }),
		...(row.last_error && { error: row.last_error }),
		...(row.order_id && { orderId: row.order_id }),
		...(asksToPay(content) && { asksToPay: true }),
	};
}
