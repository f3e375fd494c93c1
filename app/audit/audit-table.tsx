import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { itemCountText } from "../orders/order-facts.tsx";
import { formatDay, formatMoment, formatSecond, formatTime } from "../time/calendar.ts";
import { EmailText } from "../ui/email-text.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { byTime, sortedBy } from "../ui/lists/sort-link.tsx";
import { customerUrl } from "../users/user-list.ts";
import type { AuditAbout, AuditEntry } from "./audit-entry.ts";
import { actionText, actorLabel } from "./audit-text.ts";

interface AuditEntriesTableProps {
	caption: string;
	captionHidden?: boolean;
	entries: readonly AuditEntry[];
	empty?: ReactNode;
	/** The list is not sorted by its address. */
	isFixed?: boolean;
}

/** Entries, under headings of their days when they are sorted by time. */
export function AuditEntriesTable({ entries, isFixed = false, ...rest }: AuditEntriesTableProps) {
	const [query] = useSearchParams();
	const hasDays = !isFixed && ["newest", "oldest"].includes(query.get("sort") || "newest");
	const rows = groupItems(entries);
	const columns = columnsOf(hasDays ? formatTime : formatMoment);
	return (
		<div className="[&_tr:has(details[open])>:is(th,td)]:align-top">
			<DataTable
				{...rest}
				isLow
				columns={isFixed ? columns.map((column) => ({ ...column, sort: undefined })) : columns}
				group={hasDays ? ([{ at }]) => formatDay(at) : undefined}
				rows={rows}
				rowKey={([{ _id }]) => _id}
			/>
		</div>
	);
}

/** Entries of one row: one, or those about several items of an order. */
type AuditGroup = [AuditEntry, ...AuditEntry[]];

/** Groups entries in a row about items of one order that differ only in the item, by the same person in one minute. */
export function groupItems(entries: readonly AuditEntry[]): AuditGroup[] {
	const groups: AuditGroup[] = [];
	for (const entry of entries) {
		const last = groups.at(-1);
		const purchase = aboutPurchase(entry);
		if (last && purchase && groupKey(purchase) === groupKey(aboutPurchase(last[0]))) last.push(entry);
		else groups.push([entry]);
	}
	return groups;
}

const groupKey = (entry: AuditEntry | undefined) =>
	entry && [entry.action, actionText(entry), entry.actor, formatMoment(entry.at)].join();

/** Returns the entry with the number of the order in place of the item's. Undefined when it is not about an item. */
function aboutPurchase(entry: AuditEntry): AuditEntry | undefined {
	const { about } = entry;
	const [number, item] = about?.name?.split(".") ?? [];
	return about?.kind === "order" && item ? { ...entry, about: { ...about, name: number } } : undefined;
}

const columnsOf = (formatAt: (at: string) => string): Column<AuditGroup>[] => [
	{
		key: "what",
		header: "What",
		sort: sortedBy("action"),
		rowHeader: true,
		cell: (group) => (group.length === 1 ? <AuditAction entry={group[0]} /> : <ItemActions entries={group} />),
	},
	{
		key: "who",
		header: "Who",
		sort: sortedBy("who"),
		cell: ([entry]) => <EmailText text={actorLabel(entry)} />,
	},
	{
		key: "when",
		header: "When",
		sort: byTime,
		cell: ([{ at }]) => (
			<time dateTime={at} title={formatSecond(at)} className="text-sm whitespace-nowrap tabular-nums">
				{formatAt(at)}
			</time>
		),
	},
];

/** `Shipped order 10001: 14 items`, which opens the entry of each item. */
function ItemActions({ entries }: { entries: AuditGroup }) {
	return (
		<details className="font-normal">
			<summary className="py-2.5 first-letter:uppercase hover:text-layout xl:pointer-fine:py-1">
				{actionText(aboutPurchase(entries[0]) ?? entries[0])}: {itemCountText(entries.length)}
			</summary>
			<ul className="pl-4">
				{entries.map((entry) => (
					<li key={entry._id}>
						<AuditAction entry={entry} />
					</li>
				))}
			</ul>
		</details>
	);
}

function AuditAction({ entry }: { entry: AuditEntry }) {
	const url = subjectUrl(entry.about);
	const actionClass = "block font-normal first-letter:uppercase";
	if (!url)
		return (
			<span className={actionClass}>
				<EmailText text={actionText(entry)} />
			</span>
		);
	return (
		<Link to={url} className={`word-link py-2.5 xl:pointer-fine:py-1 ${actionClass}`}>
			<EmailText text={actionText(entry)} />
		</Link>
	);
}

export function subjectUrl(about: AuditAbout | undefined): string | undefined {
	if (!about || about.gone) return undefined;
	const { kind, _id, order } = about;
	if (kind === "order") return `/dashboard/order/${_id}`;
	if (kind === "withdrawal") return order ? `/dashboard/order/${order}` : "/dashboard/withdrawals?state=all";
	if (kind === "product") return `/product/${_id}`;
	if (kind === "review") return `/dashboard/reviews?${new URLSearchParams({ review: _id })}`;
	return customerUrl(_id);
}
