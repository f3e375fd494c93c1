import { Link } from "react-router";
import { CorrectRecipient } from "../mail/correct-recipient.tsx";
import type { ListedMail } from "../mail/mail-schema.ts";
import { mailStateLabels } from "../mail/mail-schema.ts";
import { formatDollars } from "../money/money.ts";
import { PhoneLink } from "../orders/delivery/contact-links.tsx";
import { deliveryAddress } from "../orders/delivery/delivery.ts";
import { type DeskPurchase, deskState, deskStateText, itemsOf } from "../orders/list/desk-purchase.ts";
import { itemCountText, orderCountText, orderPath, priceText } from "../orders/order-facts.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { formatDay, formatMonthDay } from "../time/calendar.ts";
import { DeskSection } from "../ui/desk-section.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { Stars } from "../ui/stars.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { ordersUrl } from "../users/user-list.ts";
import type { Customer } from "./customer.ts";

const None = ({ children }: { children: string }) => <p className="px-4 py-3 text-sm text-ink-2">{children}</p>;

function ShowAll({ to, what }: { to: string; what: string }) {
	return (
		<Link to={to} prefetch="none" className="word-link text-sm">
			Show all<span className="sr-only"> {what}</span>
		</Link>
	);
}

export function CustomerOrders({ customer, orders }: { customer: Customer; orders: readonly DeskPurchase[] }) {
	const hasMore = customer.orders > orders.length;
	return (
		<DeskSection
			id="orders"
			title="Orders"
			action={hasMore && <ShowAll to={ordersUrl(customer._id)} what={`${customer.orders} orders`} />}
		>
			{orders.length === 0 ? (
				<None>No orders yet.</None>
			) : (
				<DataTable
					caption="Orders, newest first"
					captionHidden
					isLow
					columns={orderColumns}
					rows={orders}
					rowKey={({ _id }) => _id}
				/>
			)}
		</DeskSection>
	);
}

const orderColumns: Column<DeskPurchase>[] = [
	{
		key: "no",
		header: "No",
		rowHeader: true,
		cell: ({ number, orders: [first] }) => (
			<Link to={first ? orderPath(first) : ""} prefetch="none" className="word-link measure">
				{number}
			</Link>
		),
	},
	{
		key: "name",
		header: "Name",
		cell: (purchase) => {
			const [first, ...others] = itemsOf(purchase);
			return (
				<span className="line-clamp-1">
					{others.length > 0 && `${itemCountText(others.length + 1)}: `}
					{first && <PartText text={first.product} />}
				</span>
			);
		},
	},
	{ key: "placed", header: "Placed", cell: ({ createdAt }) => <Day at={createdAt} /> },
	{
		key: "total",
		header: "Total",
		align: "end",
		cell: ({ total, orders: [first] }) => (
			<span className="measure">{first ? priceText(first, total) : formatDollars(total)}</span>
		),
	},
	{
		key: "state",
		header: "State",
		room: "line",
		cell: (purchase) => (
			<span className={deskState(purchase).flag === "disputed" ? "text-error" : ""}>
				{deskStateText(deskState(purchase))}
			</span>
		),
	},
];

const Day = ({ at }: { at: string }) => (
	<time dateTime={at} className="text-sm whitespace-nowrap text-ink-2">
		{formatDay(at)}
	</time>
);

export function CustomerAddresses({ addresses }: { addresses: Customer["addresses"] }) {
	return (
		<DeskSection id="addresses" title="Addresses">
			{addresses.length === 0 ? (
				<None>No delivery address yet.</None>
			) : (
				<ul className="divide-y divide-hairline">
					{addresses.map((delivery) => (
						<li key={JSON.stringify(delivery)} className="px-4 py-2.5">
							<p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
								{`${delivery.name}\n${deliveryAddress(delivery)}`}
							</p>
							<p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
								<PhoneLink number={delivery.phone} />
								{delivery.vatId && <span className="measure">VAT {delivery.vatId}</span>}
								{orderCountText(delivery.orders)}
							</p>
						</li>
					))}
				</ul>
			)}
		</DeskSection>
	);
}

export function CustomerMails({ customer: { _id }, mails }: { customer: Customer; mails: readonly ListedMail[] }) {
	const all = `/dashboard/mails?${new URLSearchParams({ person: _id })}`;
	return (
		<DeskSection id="mails" title="E-mails" action={mails.length > 0 && <ShowAll to={all} what="e-mails" />}>
			{mails.length === 0 ? (
				<None>No e-mails.</None>
			) : (
				<ul className="divide-y divide-hairline">
					{mails.map((mail) => (
						<li key={mail._id} className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 px-4 py-1">
							<Link to={mail.orderId ? orderPath({ _id: mail.orderId }) : all} prefetch="none" className="word-link">
								{mail.subject}
							</Link>
							<span className={`text-sm whitespace-nowrap ${mail.state === "failed" ? "text-error" : "text-ink-2"}`}>
								{mail.state === "sent" ? formatMonthDay(mail.createdAt) : mailStateLabels[mail.state]}
							</span>
							<CorrectRecipient mail={mail} />
						</li>
					))}
				</ul>
			)}
		</DeskSection>
	);
}

interface Review {
	_id: string;
	ratings: number;
	description: string;
	hidden?: boolean;
	createdAt?: string;
}

export function CustomerReviews({ reviews }: { reviews: readonly Review[] }) {
	return (
		<DeskSection id="reviews" title="Reviews">
			{reviews.length === 0 ? (
				<None>No reviews.</None>
			) : (
				<ul className="divide-y divide-hairline">
					{reviews.map(({ _id, ratings, description, hidden }) => (
						<li key={_id} className="flex flex-wrap items-center gap-x-4 px-4 py-2">
							<Stars rating={ratings} />
							<span className="min-w-0 grow basis-60">
								<TypedText>{description}</TypedText>
							</span>
							{hidden && <span className="text-sm text-ink-2">Hidden</span>}
						</li>
					))}
				</ul>
			)}
		</DeskSection>
	);
}
