import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
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
	const columns = columnsOf(hasDays ? formatTime : formatMoment);
	return (
		<DataTable
			{...rest}
			isLow
			columns={isFixed ? columns.map((column) => ({ ...column, sort: undefined })) : columns}
			group={hasDays ? ({ at }) => formatDay(at) : undefined}
			rows={[...entries]}
			rowKey={({ _id }) => _id}
		/>
	);
}

const columnsOf = (formatAt: (at: string) => string): Column<AuditEntry>[] => [
	{
		key: "what",
		header: "What",
		sort: sortedBy("action"),
		rowHeader: true,
		cell: (entry) => <AuditAction entry={entry} />,
	},
	{
		key: "who",
		header: "Who",
		sort: sortedBy("who"),
		cell: (entry) => <EmailText text={actorLabel(entry)} />,
	},
	{
		key: "when",
		header: "When",
		sort: byTime,
		cell: ({ at }) => (
			<time dateTime={at} title={formatSecond(at)} className="text-sm whitespace-nowrap tabular-nums">
				{formatAt(at)}
			</time>
		),
	},
];

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
	const { kind, _id, name = "", order } = about;
	if (kind === "order") return `/dashboard/order/${_id}`;
	if (kind === "withdrawal") return order ? `/dashboard/order/${order}` : "/dashboard/withdrawals?state=all";
	if (kind === "product") return `/product/${_id}`;
	if (kind === "review") return `/dashboard/reviews?${new URLSearchParams({ part: "all", search: name })}`;
	return customerUrl(_id);
}
