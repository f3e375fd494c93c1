/** What a list of users can be narrowed to, and what a keeper calls it. */
export const userListParts = { all: "All", admins: "Admins", unverified: "Not verified" } as const;
export type UserListPart = keyof typeof userListParts;

export const userListPartNames = Object.keys(userListParts) as UserListPart[];

export const userSorts = ["newest", "oldest"] as const;
export type UserSort = (typeof userSorts)[number];

export const userSortLabels: Record<UserSort, string> = { newest: "Newest first", oldest: "Oldest first" };

/** What each part asks `GET /users` for. */
export const queryOfPart = { all: {}, admins: { role: "admin" }, unverified: { verified: "no" } } as const;

/** What the address of a list of users asks for; what nobody can ask is left out. */
export function readUsersQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name) || undefined;
	return {
		part: userListPartNames.find((part) => part === text("part")) ?? "all",
		sort: userSorts.find((sort) => sort === text("sort")),
		search: text("search")?.slice(0, 200),
		after: text("after"),
		before: text("before"),
	};
}

/** The address of Manage Orders with all orders that name an e-mail. */
export const ordersOfAddress = (email: string): string =>
	`/dashboard/allorder?${new URLSearchParams({ state: "all", search: email })}`;

/** The address of All Users with whoever has this e-mail. */
export const userAddress = (email: string): string => `/dashboard/allusers?${new URLSearchParams({ search: email })}`;
