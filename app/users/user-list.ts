export const userListParts = { all: "All", staff: "Staff", admins: "Admins", unverified: "Not verified" } as const;
export type UserListPart = keyof typeof userListParts;

export const userListPartNames = Object.keys(userListParts) as UserListPart[];

export const userSorts = [
	...(["newest", "oldest", "email", "-email", "orders", "-orders"] as const),
	...(["signedin", "-signedin", "role", "-role"] as const),
] as const;
export type UserSort = (typeof userSorts)[number];

export const userSortLabels: Record<UserSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	email: "E-mail, A to Z",
	"-email": "E-mail, Z to A",
	orders: "Fewest orders first",
	"-orders": "Most orders first",
	signedin: "Oldest sign-in first",
	"-signedin": "Latest sign-in first",
	role: "Customers first",
	"-role": "Admins first",
};

export const queryOfPart = {
	all: {},
	staff: { role: "staff" },
	admins: { role: "admin" },
	unverified: { verified: "no" },
} as const;

export function readUsersQuery(url: string) {
	const params = new URL(url).searchParams;
	const text = (name: string) => params.get(name) || undefined;
	return {
		part: userListPartNames.find((part) => part === text("part")) ?? "all",
		sort: userSorts.find((sort) => sort === text("sort")),
		search: text("search")?.slice(0, 200),
		after: text("after"),
		before: text("before"),
	};
}

/** All orders of a customer, and of no other. */
export const ordersUrl = (id: string): string =>
	`/dashboard/allorder?${new URLSearchParams({ state: "all", user: id })}`;

/** The address may belong to another person, who would get the link to pay. */
export const newOrderNeedsAddress =
	"We can't place orders for this customer yet: their e-mail address isn't confirmed. They can log in and ask for a new link in Profile.";

/** The page to order for a customer. Needs {@link newOrderNeedsAddress}, if the shop sends e-mails. */
export const newOrderUrl = (email: string): string => `/dashboard/allusers/${encodeURIComponent(email)}/order`;

/** The page about a customer. */
export const customerUrl = (id: string): string => `/dashboard/allusers/${encodeURIComponent(id)}`;

export const usersUrl = (email: string): string => `/dashboard/allusers?${new URLSearchParams({ search: email })}`;
