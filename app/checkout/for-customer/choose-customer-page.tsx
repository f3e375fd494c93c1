import { Link } from "react-router";
import { read } from "../../api/api-client.ts";
import { Loaded, loadList } from "../../api/list-load.tsx";
import { apiContext, useShopSettings } from "../../api/route-context.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { ListSearch } from "../../ui/lists/list-form.tsx";
import { PageHeading, ParentLink } from "../../ui/page-heading.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { type ListedUser, notVerified } from "../../users/user.ts";
import { customerUrl, newOrderUrl, readUsersQuery } from "../../users/user-list.ts";
import type { Route } from "./+types/choose-customer-page";

export const meta: Route.MetaFunction = () => pageMeta("New order");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const { search } = readUsersQuery(request.url);
	const query = { ...(search && { search }), sort: "-signedin", limit: "20" } as const;
	return { search, users: await loadList(() => read(context.get(apiContext).users.$get({ query }))) };
}

/** The customer of a new order. Without a search, those who signed in last. */
export default function ChooseCustomerPage({ loaderData: { search, users } }: Route.ComponentProps) {
	const { sendsMail } = useShopSettings();
	const columns: Column<ListedUser>[] = [
		{
			key: "customer",
			header: "Customer",
			rowHeader: true,
			cell: ({ _id, email, displayName }) => (
				<>
					<Link to={customerUrl(_id)} className="word-link">
						<TypedText>{displayName || email}</TypedText>
					</Link>
					<span className="block text-sm font-normal text-ink-2">
						<EmailText text={email} />
					</span>
				</>
			),
		},
		{
			key: "order",
			header: "New order",
			unlabelled: true,
			align: "end",
			cell: ({ email, emailVerified, blockedAt }) =>
				blockedAt || (sendsMail && !emailVerified) ? (
					<span className="text-sm text-ink-2">{blockedAt ? "Blocked" : notVerified}</span>
				) : (
					<Link to={newOrderUrl(email)} aria-label={`New order for ${email}`} className="desk-button">
						New order
					</Link>
				),
		},
	];
	return (
		<>
			<PageHeading title="New order" kicker={<ParentLink to="/dashboard/allorder">Manage Orders</ParentLink>} />
			<div className="max-w-3xl space-y-3">
				<ListSearch label="Customers" placeholder="Name, e-mail, phone or town" isFirst={!search} />
				<Loaded title="The customers didn't load" list={users}>
					{(rows) => (
						<DataTable
							caption={search ? "Customers that match" : "Customers, latest sign-in first"}
							isLow
							columns={columns}
							rows={rows}
							rowKey={({ _id }) => _id}
							empty={
								<EmptyState title="No customers match">Ask them to sign up, or search for another word.</EmptyState>
							}
						/>
					)}
				</Loaded>
			</div>
		</>
	);
}
