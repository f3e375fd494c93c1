import { sql } from "kysely";
import { type DbOrTx, isAmong } from "../../db/database.ts";
import { countUpTo, type ListPage, type ListRange, readListPage, type SortKey } from "../../db/list-page.ts";
import { searchKeys } from "../../db/search-words.ts";
import { hasWords, textHasWords } from "../../db/text-search.ts";
import { countryNameOf } from "../country/country.ts";
import { maxCounted } from "../http/list-limits.ts";
import { type UserListPart, type UserSort, userListPartNames } from "./user-list.ts";
import type { UserRow } from "./users-repository.server.ts";

export interface UsersFilter {
	role?: "admin" | "staff";
	verified?: boolean;
	search?: string;
}

/** The same wording as in the indexes `users_admins` and `users_unverified`, so that the database uses them. */
const isAdmin = sql<boolean>`role = 'admin'`;
const isUnverified = sql<boolean>`email_verified = 0`;

const maxFoundOrders = 1000;

/** Returns the users with an order whose number, recipient, address or phone number has these words: of the first that match. */
async function idsOfRecipients(db: DbOrTx, search: string): Promise<string[]> {
	const found = await db
		.selectFrom("purchases")
		.select(["user_id", "number", "name", "address", "phone", "country"])
		.where(hasWords(db, "purchases", search))
		.limit(maxFoundOrders)
		.execute();
	const hasSearched = textHasWords(search);
	const textOf = (to: (typeof found)[number]) =>
		`${to.number} ${to.name} ${to.address} ${searchKeys({ ...to, country: countryNameOf(to) })}`;
	const recipients = found.filter((to) => hasSearched(textOf(to)));
	return recipients.map(({ user_id }) => user_id);
}

async function matchingUsers(db: DbOrTx, { role, verified, search }: UsersFilter) {
	let query = db.selectFrom("users").where("email_key", "is not", null);
	if (role) query = query.where(role === "admin" ? isAdmin : isStaff);
	if (verified === false) query = query.where(isUnverified);
	if (verified === true) query = query.where("email_verified", "=", 1);
	if (search) {
		const named = db
			.selectFrom("users")
			.select("users.id")
			.where(hasWords(db, "users", search));
		const ids = await idsOfRecipients(db, search);
		const recipients = db
			.selectFrom("users")
			.select("users.id")
			.where(isAmong(db, "users.id", ids));
		query =
			ids.length > 0
				? query.where("users.id", "in", named.union(recipients))
				: query.where(hasWords(db, "users", search));
	}
	return { query };
}

export async function listUserPage(
	db: DbOrTx,
	filter: UsersFilter,
	sort: UserSort,
	range: ListRange,
): Promise<ListPage<UserRow>> {
	const by = keys[sort.replace("-", "")];
	const order = { id: "users.id", descending: sort === "newest" || sort.startsWith("-"), by: by && [by] };
	const users = (await matchingUsers(db, filter)).query.selectAll("users");
	if (!sort.endsWith("orders")) return readListPage(users, order, range);
	const counts = db
		.selectFrom("purchases")
		.select(["user_id", (purchase) => purchase.fn.countAll().as("count")])
		.groupBy("user_id");
	const counted = users
		.leftJoin(counts.as("counts"), "counts.user_id", "users.id")
		.select(orderCount.as("order_count"))
		.$castTo<UserRow & { order_count?: number | string }>();
	return readListPage(counted, order, range);
}

const orderCount = sql<number>`coalesce(counts.count, 0)`;
/** Spelled like the indexes `users_by_sign_in` and `users_by_role`, so that the database uses them. */
const signedInAt = sql<string>`coalesce(last_signed_in_at, '')`;
const roleRank = sql<number>`(case when role = 'admin' then 2 when role is null then 0 else 1 end)`;

const isStaff = sql<boolean>`${roleRank} > 0`;

const keys: Record<string, SortKey<UserRow & { order_count?: number | string }>> = {
	email: { column: "users.email_key", of: ({ email_key }) => email_key ?? "", text: true },
	orders: { column: orderCount, of: ({ order_count = 0 }) => Number(order_count) },
	signedin: { column: signedInAt, of: ({ last_signed_in_at }) => last_signed_in_at ?? "", text: true },
	role: { column: roleRank, of: ({ role }) => (role === "admin" ? 2 : role ? 1 : 0) },
};

const filterOfPart: Record<UserListPart, UsersFilter> = {
	all: {},
	staff: { role: "staff" },
	admins: { role: "admin" },
	unverified: { verified: false },
};

export async function countUsers(db: DbOrTx, search?: string): Promise<Record<UserListPart, number>> {
	const counts = userListPartNames.map(async (part) => {
		let { query: users } = await matchingUsers(db, { ...filterOfPart[part], search });
		// Without statistics SQLite picks the index of e-mails for 'not null'. That is good for all users, but for a
		// part it would read the whole table.
		if (!search) users = part === "all" ? users.where("email_key", ">", "") : users.orderBy("users.id");
		return [part, await countUpTo(db, users, maxCounted)];
	});
	return Object.fromEntries(await Promise.all(counts));
}

/** Counts what each user calls orders, that is purchases, in any status. */
export async function countOrdersOf(db: DbOrTx, userIds: string[]): Promise<Map<string, number>> {
	if (userIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("users")
		.select("id")
		.select((user) =>
			user
				.selectFrom("purchases")
				.select((purchase) => purchase.fn.countAll().as("count"))
				.whereRef("purchases.user_id", "=", "users.id")
				.as("count"),
		)
		.where("id", "in", userIds)
		.execute();
	return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
