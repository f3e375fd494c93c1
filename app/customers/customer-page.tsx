import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { isSameEmail } from "../http/email-address.ts";
import { visitContext } from "../identity/route-guard.ts";
import { formatDollars } from "../money/money.ts";
import { EmailLink } from "../orders/delivery/contact-links.tsx";
import { withWithdrawals } from "../orders/list/with-withdrawals.ts";
import { formatDay } from "../time/calendar.ts";
import { DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { DeskFigures, DeskSection } from "../ui/desk-section.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading, ParentLink } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { linkedinAddress, notVerified } from "../users/user.ts";
import { newOrderNeedsAddress, newOrderUrl } from "../users/user-list.ts";
import type { Route } from "./+types/customer-page";
import type { Customer } from "./customer.ts";
import { CustomerAddresses, CustomerMails, CustomerOrders, CustomerReviews } from "./customer-lists.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerSignIn } from "./customer-sign-in.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.customer.displayName || "Customer");

export async function clientLoader({ context, params: { id } }: Route.ClientLoaderArgs) {
	const { customers, purchases, mails, reviews } = context.get(apiContext);
	const [customer, orders, mail, written] = await Promise.all([
		read(customers[":id"].$get({ param: { id } })),
		read(purchases.$get({ query: { user: id, state: "all", sort: "newest", limit: "20" } })),
		read(mails.$get({ query: { person: id, limit: "6" } })),
		read(reviews.all.$get({ query: { author: id, limit: "10" } })),
	]);
	const withState = await withWithdrawals(context.get(apiContext), orders);
	return { customer, orders: withState, mails: mail, reviews: written, ownEmail: context.get(visitContext).user.email };
}

/** A customer's data, orders and mails, with the admin's actions on the account. */
export default function CustomerPage({ loaderData }: Route.ComponentProps) {
	const { customer, orders, mails, reviews, ownEmail } = loaderData;
	const { displayName, email, createdAt, blockedAt } = customer;
	return (
		<>
			<PageHeading
				kicker={<ParentLink to="/dashboard/allusers">All Users</ParentLink>}
				title={displayName ? <TypedText>{displayName}</TypedText> : email}
				figure={`customer since ${formatDay(createdAt)}`}
				actions={<NewOrder customer={customer} />}
			/>
			<div className="space-y-4">
				<Unconfirmed customer={customer} />
				{blockedAt && (
					<Notice tone="error" title={`Blocked since ${formatDay(blockedAt)}`}>
						This customer can't sign in or order. Paid orders stay: ship or refund them.
					</Notice>
				)}
				<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
					<div className="min-w-0 space-y-4">
						<DeskFigures figures={figuresOf(customer)} />
						<CustomerOrders customer={customer} orders={orders} />
						<CustomerNotes customer={customer} />
						<CustomerReviews reviews={reviews} />
					</div>
					<aside aria-label="About the customer" className="min-w-0 space-y-4">
						<Contact customer={customer} />
						<CustomerAddresses addresses={customer.addresses} />
						<CustomerSignIn customer={customer} isOwn={isSameEmail(email, ownEmail)} />
						<CustomerMails customer={customer} mails={mails} />
					</aside>
				</div>
			</div>
		</>
	);
}

const figuresOf = ({ orders, paid, refunded, lost, unpaid, disputes, openDisputes }: Customer) =>
	[
		["Orders", orders.toLocaleString("en-US")],
		["Paid", formatDollars(paid)],
		["Refunded", formatDollars(refunded)],
		...(lost > 0 ? [["Lost in disputes", formatDollars(lost)] as const] : []),
		["Unpaid now", formatDollars(unpaid)],
		["Disputes", openDisputes > 0 ? `${disputes}, ${openDisputes} open` : disputes],
	] as const;

function NewOrder({ customer: { email, emailVerified, blockedAt } }: { customer: Customer }) {
	const { sendsMail } = useShopSettings();
	if (blockedAt) return null;
	if (sendsMail && !emailVerified) return null;
	return (
		<Link to={newOrderUrl(email)} prefetch="none" className="desk-button desk-button-primary">
			New order
		</Link>
	);
}

function Unconfirmed({ customer: { emailVerified, blockedAt } }: { customer: Customer }) {
	const { sendsMail } = useShopSettings();
	if (!sendsMail || emailVerified || blockedAt) return null;
	return <Notice title={notVerified}>{newOrderNeedsAddress}</Notice>;
}

function Contact({ customer }: { customer: Customer }) {
	const { _id, email, emailVerified, phone, address, education, social } = customer;
	const linkedin = linkedinAddress(social);
	const profile: DescriptionListRow[] = [
		["Phone", phone],
		["Profile address", address],
		["Education", education],
		["Linkedin", linkedin && <LinkedinLink key="linkedin" to={linkedin} />],
	];
	return (
		<DeskSection
			id="contact"
			title="Contact"
			action={
				<Link
					to={`/dashboard/audit?${new URLSearchParams({ subject: _id })}`}
					prefetch="none"
					className="word-link text-sm"
				>
					Audit log
				</Link>
			}
		>
			<DescriptionList
				className="border-0"
				rows={[
					[
						"E-mail",
						<span key="email">
							<EmailLink email={email} />
							<span className={`block text-sm ${emailVerified ? "text-ok" : "text-error"}`}>
								{emailVerified ? "Confirmed" : notVerified}
							</span>
						</span>,
					],
					...profile.filter(([, value]) => value).map(([label, value]) => [label, textOf(value)] as const),
				]}
			/>
		</DeskSection>
	);
}

const textOf = (value: DescriptionListRow[1]) => (typeof value === "string" ? <TypedText>{value}</TypedText> : value);

const LinkedinLink = ({ to }: { to: string }) => (
	<a href={to} rel="noreferrer nofollow" className="word-link [overflow-wrap:anywhere]">
		{to}
	</a>
);
