import { useSearchParams } from "react-router";
import { readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { shopTimeZone } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { DayFields } from "../ui/lists/day-fields.tsx";
import { ListFilterNotice } from "../ui/lists/list-filter-notice.tsx";
import { ListFilters } from "../ui/lists/list-filters.tsx";
import { ListForm } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { SortField } from "../ui/lists/sort-link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/audit-page";
import { auditSortLabels, readAuditQuery } from "./audit-entry.ts";
import { auditActionGroups } from "./audit-groups.ts";
import { AuditEntriesTable } from "./audit-table.tsx";

const lead = "Who did what and when. Entries can't be changed or deleted.";

export const meta: Route.MetaFunction = () => pageMeta("Audit log", lead);

const pageLength = "50";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = { ...readAuditQuery(request.url), limit: pageLength };
	return { list: await loadList(() => readPage(context.get(apiContext).audit.$get({ query }))) };
}

export default function AuditPage({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading title="Audit log" figure="entries can't be changed or deleted" />
			<div className="space-y-4">
				<ListTabs label="Filter by kind" param="part" tabs={tabs} maxCounted={0} />
				<AuditFilters />
				<SubjectNotice name={list?.rows[0]?.about?.name} />
				<Loaded title="The entries didn't load" list={list}>
					{({ rows, next, previous }) => (
						<>
							<AuditEntriesTable caption="Audit log" captionHidden entries={rows} empty={<NoEntries />} />
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

const tabs = [
	{ value: "", label: "Without sign-ins" },
	{ value: "all", label: "All" },
];

const allActions = [["", "All actions"]] as const;

/** A field for numbers and e-mails, which no browser completes or corrects. */
const exactText = {
	type: "search",
	maxLength: 320,
	autoComplete: "off",
	autoCapitalize: "none",
	spellCheck: false,
} as const;

function AuditFilters() {
	const [query] = useSearchParams();
	const field = (name: string) => ({ name, defaultValue: query.get(name) ?? "", "aria-required": false });
	return (
		<ListForm label="Audit log" className="flex flex-wrap items-end gap-3">
			<div className="grow basis-48 desk:max-w-120">
				<TextField {...field("who")} label="Who" {...exactText} placeholder="E-mail or “the shop”" />
			</div>
			<ListFilters names={["about", "action", "from", "until"]}>
				<div className="grow basis-44">
					<TextField {...field("about")} label="About" {...exactText} placeholder="Part, order or e-mail" />
				</div>
				<div className="grow basis-44">
					<SelectField
						label="What"
						name="action"
						choices={allActions}
						groups={auditActionGroups}
						defaultValue={query.get("action") ?? ""}
					/>
				</div>
				<div className="flex grow basis-75 gap-3 *:min-w-0 *:grow *:basis-32">
					<DayFields timeZone={shopTimeZone()} />
				</div>
				<SortField labels={auditSortLabels} />
			</ListFilters>
		</ListForm>
	);
}

/** A notice that a link has limited the list to one subject. */
function SubjectNotice({ name }: { name?: string }) {
	const [query] = useSearchParams();
	if (!query.get("subject")) return null;
	return (
		<ListFilterNotice param="subject" showAllLabel="Show all entries">
			Only entries about {name ? isolate(name) : "one item"}.
		</ListFilterNotice>
	);
}

function NoEntries() {
	const [query] = useSearchParams();
	const all = (
		<ButtonLink to="/dashboard/audit" variant="quiet">
			Show all entries
		</ButtonLink>
	);
	if (query.size === 0) return <EmptyState title="No entries yet" />;
	return (
		<EmptyState title="No entries match" action={all}>
			{query.get("who") && "To find a user's entries, enter the full e-mail of an existing account."}
		</EmptyState>
	);
}
