import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { useCall, useReload } from "../api/use-call.ts";
import { formatDay, formatMoment, formatTime } from "../time/calendar.ts";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { sortedBy } from "../ui/lists/sort-link.tsx";
import { CorrectRecipient } from "./correct-recipient.tsx";
import { type MailKind, mailKinds } from "./mail-content.ts";
import { type ListedMail, mailStateLabels } from "./mail-schema.ts";

export interface MailsTableProps {
	caption: string;
	captionHidden?: boolean;
	mails: readonly ListedMail[];
	empty?: ReactNode;
}

export function MailsTable({ mails, ...rest }: MailsTableProps) {
	useReloadUntilSent(mails);
	return <DataTable {...rest} isLow columns={columns} rows={[...mails]} rowKey={({ _id }) => _id} />;
}

const isBeingSent = ({ state, isUnderWay, nextAttemptAt }: ListedMail): boolean =>
	isUnderWay || (state === "waiting" && nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= Date.now());

export const mailKindLabel = (kind: string): string =>
	Object.hasOwn(mailKinds, kind) ? mailKinds[kind as MailKind] : kind;

const Time = ({ at, listedAt }: { at: string; listedAt?: string }) => (
	<time dateTime={at} className="text-sm whitespace-nowrap tabular-nums">
		{listedAt && formatDay(listedAt) === formatDay(at) ? formatTime(at) : formatMoment(at)}
	</time>
);

interface MailStateProps {
	mail: ListedMail;
	/** The moment beside which the status is shown. Its day and minute are not repeated. */
	listedAt?: string;
}

export function MailState({ mail, listedAt }: MailStateProps) {
	const { state, attempts, isUnderWay, endedAt, nextAttemptAt, error } = mail;
	if (isUnderWay) return <strong className="font-semibold">Sending…</strong>;
	const isListed = endedAt && listedAt && formatMoment(endedAt) === formatMoment(listedAt);
	const at = state === "waiting" ? nextAttemptAt : isListed ? undefined : endedAt;
	const isRepeated = state === "waiting" && attempts > 0;
	return (
		<span className="block">
			<span className={isRepeated ? undefined : "whitespace-nowrap"}>
				<strong className={`font-semibold ${state === "failed" ? "text-error" : ""}`}>{mailStateLabels[state]}</strong>
				{isRepeated && <span className="text-sm"> after {attemptsText(attempts)}, next attempt</span>}
				{at && !isRepeated ? " · " : " "}
				{at && <Time at={at} listedAt={listedAt} />}
			</span>
			{error && <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{error}</span>}
		</span>
	);
}

const attemptsText = (count: number): string => (count === 1 ? "1 attempt" : `${count} attempts`);

const MailSummary = ({ mail: { kind, subject } }: { mail: ListedMail }) => (
	<span className="block leading-tight font-normal">
		<span className="block font-semibold">{mailKindLabel(kind)}</span>
		<span className="block text-xs text-ink-2 [overflow-wrap:anywhere]">{subject}</span>
	</span>
);

function subjectUrl({ orderId, kind }: ListedMail): string | undefined {
	if (orderId) return `/dashboard/order/${orderId}`;
	return kind.startsWith("withdrawal") ? "/dashboard/withdrawals?state=all" : undefined;
}

const columns: Column<ListedMail>[] = [
	{
		key: "what",
		header: "E-mail",
		sort: sortedBy("kind"),
		room: "title",
		rowHeader: true,
		cell: (mail) => {
			const url = subjectUrl(mail);
			return url ? (
				<Link to={url} className="word-link block py-0.5">
					<MailSummary mail={mail} />
				</Link>
			) : (
				<MailSummary mail={mail} />
			);
		},
	},
	{ key: "to", header: "To", sort: sortedBy("to"), cell: ({ to }) => <EmailText text={to} /> },
	{
		key: "state",
		header: "Status",
		sort: sortedBy("state"),
		cell: (mail) => (
			<span className="block py-1">
				<MailState mail={mail} />
				{/* A phone has no room for it beside the other button. */}
				<span className="tabular:hidden">
					<CorrectRecipient mail={mail} />
				</span>
			</span>
		),
	},
	{
		key: "again",
		header: "Action",
		corner: true,
		cell: (mail) => (
			<div className="flex flex-wrap items-baseline gap-x-4 xl:flex-nowrap xl:justify-end">
				<span className="max-md:hidden print:hidden">
					<CorrectRecipient mail={mail} />
				</span>
				<ResendButton mail={mail} />
			</div>
		),
	},
];

/** Milliseconds until the first reload, doubled each time, and the maximum. */
const [firstDelayMs, maxDelayMs] = [2000, 60_000];

/** Reloads the page until none of the e-mails is being sent. */
export function useReloadUntilSent(mails: readonly ListedMail[]): void {
	const isUnderWay = mails.some(isBeingSent);
	const reload = useReload();
	const delay = useRef(firstDelayMs);
	useEffect(() => {
		if (!isUnderWay) return;
		let timer: ReturnType<typeof setTimeout>;
		const wait = () => {
			timer = setTimeout(() => void reload().then(wait), delay.current);
			delay.current = Math.min(2 * delay.current, maxDelayMs);
		};
		wait();
		return () => {
			clearTimeout(timer);
			delay.current = firstDelayMs;
		};
	}, [isUnderWay, reload]);
}

export function ResendButton({ mail }: { mail: ListedMail }) {
	const { _id, to, subject, state, endedAt, isUnderWay } = mail;
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const [isRequested, setRequested] = useState(false);
	const send = () =>
		run(async () => {
			await read(api.mails[":id"]["send-again"].$post({ param: { id: _id }, query: { state, endedAt }, json: {} }));
			setRequested(true);
			await revalidate();
		});
	// After a press the button stays, so that it keeps the focus.
	if (isUnderWay && !isRequested) return null;
	const label = state === "waiting" ? "Send now" : "Resend";
	// A second press would send it twice. Only a failure can be repeated.
	const isDone = isRequested && state !== "failed";
	return (
		<div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<button
				type="button"
				className="word-link inline-flex min-h-(--desk-control) items-center text-sm whitespace-nowrap aria-disabled:text-ink-2"
				aria-busy={busy || isUnderWay || undefined}
				aria-disabled={busy || isUnderWay || isDone || undefined}
				onClick={busy || isUnderWay || isDone ? undefined : send}
				aria-label={`${label}: ${isolate(subject)} to ${to}`}
			>
				{label}
			</button>
			<span role="status" className="text-sm text-ink-2">
				{isDone && !busy && (isUnderWay || state === "waiting" ? "Sending…" : "Sent")}
			</span>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
