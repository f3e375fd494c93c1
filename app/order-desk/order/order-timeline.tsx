import { Fragment, type ReactNode } from "react";
import { CorrectRecipient } from "../../mail/correct-recipient.tsx";
import type { ListedMail } from "../../mail/mail-schema.ts";
import { MailState, mailKindLabel, ResendButton, useReloadUntilSent } from "../../mail/mail-table.tsx";
import { MailboxLink } from "../../mail/mailbox-link.tsx";
import { formatDollars } from "../../money/money.ts";
import type { Order } from "../../orders/order.ts";
import { actorLabel, changesText, eventText, type OrderEvent } from "../../orders/order-history.ts";
import { formatDay, formatTime } from "../../time/calendar.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import type { ListedWithdrawal } from "./order-withdrawals.tsx";

export interface OrderTimelineProps {
	events: readonly OrderEvent[];
	/** All orders of the purchase. */
	orders: readonly Order[];
	withdrawals?: readonly ListedWithdrawal[];
	/** Is set for admins only. */
	mails?: readonly ListedMail[];
}

type Entry = { at: string } & (
	| { event: OrderEvent }
	| { mail: ListedMail }
	| { withdrawal: ListedWithdrawal; isDone: boolean }
);

/** The history of a purchase by day, newest first. */
export function OrderTimeline({ events, orders, withdrawals = [], mails = [] }: OrderTimelineProps) {
	useReloadUntilSent(mails);
	const entries: Entry[] = [
		...events.map((event) => ({ at: event.at, event })),
		...withdrawals.flatMap((withdrawal) => [
			{ at: withdrawal.receivedAt, withdrawal, isDone: false },
			...(withdrawal.doneAt ? [{ at: withdrawal.doneAt, withdrawal, isDone: true }] : []),
		]),
		...mails.toReversed().map((mail) => ({ at: mail.createdAt, mail })),
	];
	const newestFirst = entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed();
	return (
		<section aria-labelledby="history">
			<h2 id="history" className="pb-3 text-lg">
				History
			</h2>
			<div data-sheet="" className="rounded-sheet border border-hairline bg-sheet py-2">
				{[...Map.groupBy(newestFirst, ({ at }) => formatDay(at))].map(([day, ofDay]) => (
					<section key={day}>
						<h3 className="px-4 py-1.5 text-sm font-semibold">{day}</h3>
						<ol>
							{ofDay.map((entry, index) => (
								<li
									data-print={"mail" in entry ? "no" : undefined}
									key={"mail" in entry ? entry.mail._id : `${entry.at} ${ofDay.length - index}`}
									className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline sm:grid-cols-[5rem_minmax(0,1fr)_auto] print:grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-1.5"
								>
									<time dateTime={entry.at} className="measure text-sm whitespace-nowrap text-ink-2">
										{formatTime(entry.at)}
									</time>
									{"mail" in entry ? (
										<MailEntry mail={entry.mail} orders={orders} />
									) : "withdrawal" in entry ? (
										<WithdrawalEntry {...entry} orders={orders} />
									) : (
										<EventEntry event={entry.event} orders={orders} />
									)}
								</li>
							))}
						</ol>
					</section>
				))}
			</div>
			{mails.length > 0 && <MailboxLink />}
		</section>
	);
}

function EventEntry({ event, orders }: { event: OrderEvent; orders: readonly Order[] }) {
	const items = itemsText(event, orders);
	const parts = (event.orders?.length ?? 0) > 1 && orders.filter(({ _id }) => event.orders?.includes(_id));
	const actor = actorLabel(event);
	return (
		<>
			<span className="min-w-0 [overflow-wrap:anywhere]">
				<strong className="font-semibold">{eventText(event)}</strong>
				{items && ": "}
				{items}
				{actor && ` by ${actor}`}
				{parts && <span className="block text-sm text-ink-2">{joined(parts)}</span>}
				{event.units && (
					<span className="block text-sm text-ink-2">
						{event.units === 1 ? "1 unit" : `${event.units.toLocaleString("en-US")} units`}
						{event.restocked && `, ${event.restocked.toLocaleString("en-US")} restocked`}
					</span>
				)}
				{event.changes && (
					<span className="block text-sm text-ink-2">
						<TypedText>{changesText(event.changes)}</TypedText>
					</span>
				)}
				{event.reason && (
					<span className="block text-sm text-ink-2">
						<TypedText>{event.reason}</TypedText>
					</span>
				)}
			</span>
			{event.amount !== undefined && (
				<span className="measure whitespace-nowrap max-sm:col-start-2 print:col-start-3">
					{formatDollars(event.amount)}
				</span>
			)}
		</>
	);
}

interface WithdrawalEntryProps {
	withdrawal: ListedWithdrawal;
	isDone: boolean;
	orders: readonly Order[];
}

function WithdrawalEntry({ withdrawal, isDone, orders }: WithdrawalEntryProps) {
	const items = itemsText(withdrawal, orders);
	return (
		<span className="min-w-0 [overflow-wrap:anywhere]">
			<strong className="font-semibold">
				Withdrawal {withdrawal.number} {isDone ? "done" : "received"}
			</strong>
			{items && ": "}
			{items}
		</span>
	);
}

/** The items that an event is about, where a purchase has several. */
function itemsText(
	{ orders: ids, action }: Partial<Pick<OrderEvent, "orders" | "action">>,
	orders: readonly Order[],
): ReactNode {
	if (orders.length === 1) return undefined;
	const [id, another] = ids ?? [];
	if (id === undefined) return action === "order.placed" ? `${orders.length} items` : undefined;
	if (another !== undefined) return `${ids?.length} items`;
	const order = orders.find(({ _id }) => _id === id);
	return order && joined([order]);
}

/** `TF-320V, TF-410S`. A part number is not broken at its hyphens. */
const joined = (orders: readonly Order[]): ReactNode =>
	orders.map(({ _id, partNumber, product }, place) => (
		<Fragment key={_id}>
			{place > 0 && ", "}
			{partNumber ? <span className="inline-block max-w-full">{partNumber}</span> : product}
		</Fragment>
	));

const MailEntry = ({ mail, orders }: { mail: ListedMail; orders: readonly Order[] }) => (
	<span className="min-w-0 [overflow-wrap:anywhere]">
		E-mail: <strong className="font-semibold">{mailKindLabel(mail.kind)}</strong> to{" "}
		<EmailText text={mail.to} inSentence />
		<span className="block text-sm text-ink-2">{mail.subject}</span>
		<span className="flex flex-wrap items-center gap-x-4 text-sm">
			<MailState mail={mail} listedAt={mail.createdAt} />
			{!isOutdated(mail, orders) && (
				<>
					<ResendButton mail={mail} />
					<CorrectRecipient mail={mail} />
				</>
			)}
		</span>
	</span>
);

/** Returns whether the e-mail asks to pay for an order that is no longer unpaid. */
const isOutdated = ({ asksToPay }: ListedMail, orders: readonly Order[]): boolean =>
	asksToPay === true && orders.every(({ status }) => status !== "unpaid");
