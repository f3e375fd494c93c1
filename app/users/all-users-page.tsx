import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/all-users-page";
import { EmailText } from "./email-text.tsx";
import { MakeAdmin } from "./make-admin.tsx";
import { notVerified, type User } from "./user.ts";

export const meta: Route.MetaFunction = () => pageMeta("All Users", "Who has an account in this shop.");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { users: await read(context.get(apiContext).users.$get()) };
}

const columns: Column<User>[] = [
	{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (user) => (
			<>
				<EmailText email={user.email} />
				{!user.emailVerified && <span className="block text-sm font-normal text-ink-2">{notVerified}</span>}
			</>
		),
	},
	{ key: "admin", header: "Make Admin", cell: (user) => <MakeAdmin user={user} /> },
];

/** Everyone with an account; an admin makes others admins (specification §2, All Users). */
export default function AllUsersPage({ loaderData: { users } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading title="All Users" />
			<DataTable caption="All Users" captionHidden columns={columns} rows={users} rowKey={(user) => user._id} />
		</>
	);
}
