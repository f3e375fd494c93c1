import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { read, readPage, useApi } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { ExportButton, saveTable } from "../api/save-file.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { isSameEmail } from "../http/email-address.ts";
import { maxCounted } from "../http/list-limits.ts";
import { visitContext } from "../identity/route-guard.ts";
import { formatDay } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { MenuButton, MenuLink, MenuText, RowMenu } from "../ui/lists/row-menu.tsx";
import { byTime, SortField, sortedBy } from "../ui/lists/sort-link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/all-users-page";
import { AdminRole } from "./admin-role.tsx";
import { type ListedUser, notVerified, roleLabels } from "./user.ts";
import { EndSessions, RoleDialog } from "./user-dialogs.tsx";
import {
	customerUrl,
	newOrderNeedsAddress,
	newOrderUrl,
	ordersUrl,
	queryOfPart,
	readUsersQuery,
	userListPartNames,
	userListParts,
	userSortLabels,
} from "./user-list.ts";

export const meta: Route.MetaFunction = () => pageMeta("All Users", "All accounts in this shop.");

const pageLength = "50";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { users } = context.get(apiContext);
	const { part, sort = "newest", search, ...range } = readUsersQuery(request.url);
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([
			readPage(users.$get({ query: { ...queryOfPart[part], search, sort, ...range, limit: pageLength } })),
			read(users.counts.$get({ query: { search } })),
		]);
		return { ...page, counts };
	});
	return { list, ownEmail: context.get(visitContext).user.email };
}

/** The All Users page (specification §2). */
export default function AllUsersPage({ loaderData: { list, ownEmail } }: Route.ComponentProps) {
	const tabs = userListPartNames.map((part) => ({
		value: part === "all" ? "" : part,
		label: userListParts[part],
		count: list?.counts[part],
	}));
	const columns: Column<ListedUser>[] = [
		{ key: "no", header: "No", sort: byTime, cell: (_, index) => <span className="measure">{index + 1}</span> },
		{
			key: "name",
			header: "Name",
			sort: sortedBy("email"),
			rowHeader: true,
			cell: (user) => <UserFacts user={user} />,
		},
		{ key: "orders", header: "Orders", sort: sortedBy("orders"), cell: (user) => <UserOrders user={user} /> },
		{
			key: "signed-in",
			header: "Last sign-in",
			sort: sortedBy("signedin"),
			wideOnly: true,
			cell: (user) => <LastSignIn user={user} />,
		},
		{
			key: "admin",
			header: "Make Admin",
			unlabelled: true,
			align: "end",
			sort: sortedBy("role"),
			cell: (user) => <AdminRole user={user} isOwn={isSameEmail(user.email, ownEmail)} />,
		},
		{
			key: "more",
			header: "More",
			corner: true,
			align: "end",
			screenOnly: true,
			cell: (user) => <UserMenu user={user} isOwn={isSameEmail(user.email, ownEmail)} />,
		},
	];
	return (
		<>
			<PageHeading title="All Users" actions={<ExportUsers />} />
			<div className="space-y-3">
				<ListTabs label="Filter by status" param="part" tabs={tabs} maxCounted={maxCounted} />
				<ListSearch label="Users" placeholder="E-mail, name, phone or town">
					<SortField labels={userSortLabels} />
				</ListSearch>
				<Loaded title="The users didn't load" list={list}>
					{({ rows, next, previous }) => (
						<>
							<DataTable
								caption="All Users"
								captionHidden
								columns={columns}
								rows={rows}
								rowKey={(user) => user._id}
								empty={<NoUsers />}
							/>
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

function NoUsers() {
	const [query] = useSearchParams();
	return (
		<EmptyState
			title={query.get("search") ? "No users match" : "No users with this status"}
			action={
				<ButtonLink to="/dashboard/allusers" variant="quiet">
					Show all users
				</ButtonLink>
			}
		/>
	);
}

function UserFacts({ user: { _id, email, displayName, emailVerified, blockedAt, role } }: { user: ListedUser }) {
	return (
		<span className="block leading-tight max-md:pr-10">
			<Link to={customerUrl(_id)} className="word-link">
				<EmailText text={email} />
			</Link>
			<span className="block text-xs font-normal text-ink-2">
				{blockedAt && <strong className="font-semibold text-error">Blocked · </strong>}
				{role && role !== "admin" && <strong className="font-semibold">{roleLabels[role]} · </strong>}
				<TypedText>{displayName}</TypedText> · {emailVerified ? "E-mail verified" : notVerified}
			</span>
		</span>
	);
}

function UserOrders({ user: { _id, email, orders = 0 } }: { user: ListedUser }) {
	if (orders === 0) return <span className="text-ink-2">No orders</span>;
	return (
		<Link to={ordersUrl(_id)} className="word-link inline-flex min-h-9 items-center">
			{orders === 1 ? "1 order" : `${orders.toLocaleString("en-US")} orders`}
			<span className="sr-only"> of {email}</span>
		</Link>
	);
}

function LastSignIn({ user: { lastSignedInAt } }: { user: ListedUser }) {
	if (!lastSignedInAt) return <span className="text-ink-2">No recent sign-in</span>;
	return <time dateTime={lastSignedInAt}>{formatDay(lastSignedInAt)}</time>;
}

/** The menu of a user in the list, with its rarer commands. */
function UserMenu({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
	const { sendsMail } = useShopSettings();
	const [isEnding, setEnding] = useState(false);
	const [isChanging, setChanging] = useState(false);
	const { email, emailVerified } = user;
	return (
		<>
			<RowMenu label={`More for ${email}`}>
				{emailVerified || !sendsMail ? (
					<MenuLink to={newOrderUrl(email)}>New order</MenuLink>
				) : (
					<MenuText>{newOrderNeedsAddress}</MenuText>
				)}
				{user.role !== "admin" && <MenuButton onClick={() => setChanging(true)}>Role…</MenuButton>}
				{!isOwn && (
					<MenuButton isDanger onClick={() => setEnding(true)}>
						Sign out everywhere…
					</MenuButton>
				)}
			</RowMenu>
			<RoleDialog key={user.role} user={user} isOpen={isChanging} onOpenChange={setChanging} />
			<EndSessions user={user} isOpen={isEnding} onOpenChange={setEnding} />
		</>
	);
}

function ExportUsers() {
	const api = useApi();
	const [params] = useSearchParams();
	const { part, sort = "newest", search } = readUsersQuery(`http://shop/?${params}`);
	const query = { ...queryOfPart[part], search, sort };
	return <ExportButton save={() => saveTable(api["users.csv"].$get({ query }), "users.csv")} />;
}
