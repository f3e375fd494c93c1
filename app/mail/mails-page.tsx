import { useState } from "react";
import { useLocation, useRevalidator, useSearchParams } from "react-router";
import { read, readPage, useApi } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { ExportButton, saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { ListFilterNotice } from "../ui/lists/list-filter-notice.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { SortField } from "../ui/lists/sort-link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/mails-page";
import { mailRetentionDays, mailSortLabels, mailStateLabels, readMailsQuery } from "./mail-schema.ts";
import { MailsTable } from "./mail-table.tsx";
import { MailboxLink } from "./mailbox-link.tsx";

const lead = `E-mails from the shop and their delivery to the mail server. Sent e-mails are listed for ${mailRetentionDays.sent} days.`;

export const meta: Route.MetaFunction = () => pageMeta("E-mails", lead);

const pageLength = "50";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = readMailsQuery(request.url);
	const { search, order, person } = query;
	const { mails } = context.get(apiContext);
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([
			readPage(mails.$get({ query: { ...query, limit: pageLength } })),
			read(mails.counts.$get({ query: { search, order, person } })),
		]);
		return { ...page, counts };
	});
	return { list };
}

const states = ["failed", "waiting", "sent"] as const;

export default function MailsPage({ loaderData: { list } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { sendsMail } = useShopSettings();
	const { key } = useLocation();
	const [resent, setResent] = useState<{ key: string; count: number }>();
	const count = resent?.key === key ? resent.count : undefined;
	const failedCount = list?.counts.failed ?? 0;
	const tabs = [
		{ value: "", label: "All", count: list?.counts.all },
		...states.map((state) => ({ value: state, label: mailStateLabels[state], count: list?.counts[state] })),
	];
	return (
		<>
			<PageHeading title="E-mails" actions={<ExportMails />} />
			<div className="space-y-4">
				{!sendsMail && <p>E-mail is turned off in this shop (SMTP_URL=off).</p>}
				<MailboxLink />
				<ListTabs label="Filter by status" param="state" tabs={tabs} maxCounted={maxCounted} />
				<div className="flex flex-wrap items-end gap-x-4 gap-y-3 *:[form]:grow">
					<ListSearch label="E-mails" placeholder="Recipient, order number or customer">
						<SortField labels={mailSortLabels} />
					</ListSearch>
					{sendsMail && (failedCount > 0 || count !== undefined) && (
						<ResendFailedButton
							disabled={failedCount === 0}
							count={count}
							onResent={(modifiedCount) => setResent({ key, count: modifiedCount })}
						/>
					)}
				</div>
				{query.get("order") && (
					<ListFilterNotice param="order" showAllLabel="Show all e-mails">
						Showing only e-mails about one order.
					</ListFilterNotice>
				)}
				{query.get("person") && (
					<ListFilterNotice param="person" showAllLabel="Show all e-mails">
						Showing only e-mails to one customer.
					</ListFilterNotice>
				)}
				<Loaded title="The e-mails didn't load" list={list}>
					{({ rows, next, previous }) => (
						<>
							<MailsTable
								caption="E-mails"
								captionHidden
								mails={rows}
								empty={<NoMails isResending={Boolean(count)} />}
							/>
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

function ExportMails() {
	const api = useApi();
	const [params] = useSearchParams();
	const { after, before, ...query } = readMailsQuery(`http://shop/?${params}`);
	return <ExportButton save={() => saveTable(api["mails.csv"].$get({ query }), "mails.csv")} />;
}

function NoMails({ isResending }: { isResending: boolean }) {
	const [query] = useSearchParams();
	const all = (
		<ButtonLink to="/dashboard/mails" variant="quiet">
			Show all e-mails
		</ButtonLink>
	);
	if (query.size === 0) return <EmptyState title="No e-mails yet" />;
	if (isResending) return <EmptyState title="All failed e-mails are being resent" action={all} />;
	return (
		<EmptyState title={query.get("state") === "failed" ? "No failed e-mails" : "No matching e-mails"} action={all} />
	);
}

interface ResendFailedProps {
	disabled: boolean;
	/** E-mails resent since the list was opened. */
	count: number | undefined;
	onResent: (count: number) => void;
}

function ResendFailedButton({ disabled, count, onResent }: ResendFailedProps) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const send = () =>
		run(async () => {
			const { modifiedCount } = await read(api.mails["send-failed-again"].$post());
			onResent(modifiedCount);
			await revalidate();
		});
	return (
		<div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-row-reverse">
			<Button variant="quiet" busy={busy} aria-disabled={disabled} onClick={disabled ? undefined : send}>
				Resend all failed e-mails
			</Button>
			<span role="status" className="text-sm text-ink-2">
				{count === undefined || busy ? "" : resendStatusText(count)}
			</span>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}

function resendStatusText(count: number): string {
	if (count === 0) return "No failed e-mails to resend";
	return count === 1 ? "Sending 1 e-mail…" : `Sending ${count} e-mails…`;
}
