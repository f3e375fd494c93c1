import type { ReactNode } from "react";
import { Link } from "react-router";
import { numberedPath, orderPath } from "../orders/order-facts.tsx";
import { purchaseNumberOf } from "../orders/order-labels.ts";
import { numbersOf, refundDays, type Withdrawal } from "../orders/withdrawals/withdrawal.ts";
import { dayMs, formatDay, formatMoment } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { MenuLink, RowMenu } from "../ui/lists/row-menu.tsx";
import { byTime, sortedBy } from "../ui/lists/sort-link.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { DoneButton } from "./done-button.tsx";

export const WithdrawalsTable = ({ withdrawals, empty }: { withdrawals: readonly Withdrawal[]; empty: ReactNode }) => (
	<DataTable
		caption="Withdrawals"
		captionHidden
		isLow
		columns={columns}
		rows={[...withdrawals]}
		rowKey={({ _id }) => _id}
		empty={empty}
	/>
);

/** Low for a mouse, where rows are wide. */
const linkClass = "word-link inline-flex min-h-11 items-center align-top xl:pointer-fine:min-h-5";

const Time = ({ at }: { at: string }) => (
	<time dateTime={at} className="text-xs/tight whitespace-nowrap text-ink-2">
		{formatMoment(at)}
	</time>
);

const refundEnd = (receivedAt: string): Date => new Date(Date.parse(receivedAt) + refundDays * dayMs);

const What = ({ withdrawal: { number, receivedAt } }: { withdrawal: Withdrawal }) => (
	<span className="flex flex-wrap items-baseline gap-x-3 tabular:block tabular:leading-tight">
		<span className="measure block text-sm tabular:text-sm/tight">{number}</span>
		<span className="block font-normal">
			<Time at={receivedAt} />
		</span>
	</span>
);

const Who = ({ withdrawal: { name, email, mailed } }: { withdrawal: Withdrawal }) => (
	<span className="-my-1 flex flex-wrap items-center gap-x-2 tabular:my-0 tabular:block tabular:leading-tight xl:min-w-64">
		<span className="block font-semibold tabular:text-sm/tight">
			<TypedText>{name}</TypedText>
		</span>
		<a href={`mailto:${email}`} className={`${linkClass} xl:pointer-fine:text-xs/tight`}>
			<EmailText text={email} />
		</a>
		{!mailed && <span className="block text-sm text-ink-2">No confirmation e-mail sent</span>}
	</span>
);

/** The orders that a withdrawal is about. */
const ordersUrl = (number: string) => `/dashboard/allorder?${new URLSearchParams({ state: "all", search: number })}`;

function Orders({ withdrawal: { number, orders, found } }: { withdrawal: Withdrawal }) {
	const numbers = numbersOf(orders);
	return (
		<ul className="-my-1 flex flex-wrap gap-x-3 tabular:my-0 tabular:block">
			{numbers.length === 0 && (
				<li className="flex tabular:list-item">
					<Link to={ordersUrl(number)} className={linkClass}>
						{orders}
					</Link>
				</li>
			)}
			{numbers.map((named) => (
				<li key={named} className="flex tabular:list-item">
					<Order number={named} id={found.find((order) => order.number === named)?._id} />
				</li>
			))}
		</ul>
	);
}

const Order = ({ number, id }: { number: string; id?: string }) =>
	id ? (
		<Link to={numberedPath(id, number)} className={`${linkClass} measure`}>
			{number}
		</Link>
	) : (
		<span className="flex flex-wrap items-baseline gap-x-2 py-2.5 tabular:block">
			<span className="measure">{number}</span>
			<span className="block text-sm text-ink-2">Not found for this e-mail address</span>
		</span>
	);

/** Leads to the refund dialog of each paid order, or to the customer's orders after a withdrawal from all of them. */
function RefundLinks({ withdrawal: { number, orders, found } }: { withdrawal: Withdrawal }) {
	const numbers = numbersOf(orders);
	const label = `Refund orders of ${number}`;
	if (numbers.length === 0)
		return (
			<ButtonLink variant="quiet" to={ordersUrl(number)} aria-label={label}>
				Refund…
			</ButtonLink>
		);
	const refundable = found.filter(({ left }) => left > 0);
	const purchases = Map.groupBy(refundable, (order) => purchaseNumberOf(order.number));
	const links = [...purchases.values()].flatMap((orders) => {
		const [first] = orders;
		if (!first) return [];
		const ids = orders.map(({ _id }) => _id).join(",");
		const names = [...new Set(orders.map((order) => order.number))].join(", ");
		return { to: `${orderPath(first)}?refund=${ids}`, text: `Refund order ${names}` };
	});
	if (links.length > 1)
		return (
			<RowMenu label={label} text="Refund…">
				{links.map(({ to, text }) => (
					<MenuLink key={to} to={to}>
						{text}
					</MenuLink>
				))}
			</RowMenu>
		);
	return links.map(({ to, text }) => (
		<ButtonLink key={to} variant="quiet" to={to} prefetch="none" aria-label={text}>
			Refund…
		</ButtonLink>
	));
}

const columns: Column<Withdrawal>[] = [
	{ key: "what", header: "Withdrawal", sort: byTime, rowHeader: true, cell: (row) => <What withdrawal={row} /> },
	{
		key: "who",
		header: "Customer",
		sort: sortedBy("email"),
		unlabelled: true,
		phone: "line",
		cell: (row) => <Who withdrawal={row} />,
	},
	{ key: "orders", header: "Orders", phone: "line", cell: (row) => <Orders withdrawal={row} /> },
	{
		key: "words",
		header: "Message",
		phone: "line",
		cell: ({ words }) =>
			words ? (
				<span dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
					{words}
				</span>
			) : undefined,
	},
	{
		key: "state",
		header: "Status",
		sort: sortedBy("done"),
		unlabelled: true,
		phone: "line",
		cell: (row) => (
			<div className="space-y-2 xl:flex xl:items-center xl:justify-between xl:gap-x-3 xl:space-y-0">
				<p className="xl:leading-tight">
					<strong className="font-semibold xl:block">{row.doneAt ? "Done" : "In progress"}</strong>
					<span className="xl:hidden"> · </span>
					<span className="whitespace-nowrap xl:text-xs xl:text-ink-2">
						{row.doneAt ? <Time at={row.doneAt} /> : `refund by ${formatDay(refundEnd(row.receivedAt))}`}
					</span>
				</p>
				<div className="flex flex-wrap items-start gap-2 xl:flex-nowrap">
					{!row.doneAt && <RefundLinks withdrawal={row} />}
					<DoneButton withdrawal={row} />
				</div>
			</div>
		),
	},
];
