import { useSearchParams } from "react-router";
import { formatDollars } from "../money/money.ts";
import { isoDay } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { listUrl } from "../ui/lists/list-url.ts";

export const Dollars = ({ amount }: { amount: number }) => (
	<span className="measure whitespace-nowrap">{formatDollars(amount)}</span>
);

/** Names the row of totals, which are those of all pages. */
export const totalLabel = ({ next, previous }: { next?: string; previous?: string }): string =>
	next || previous ? "Total of all pages" : "Total";

const firstDay = "2000-01-01";

/** An empty list. A search can go on in all months. */
export function NothingFound({ title }: { title: string }) {
	const [query] = useSearchParams();
	const all = { month: undefined, from: firstDay, until: isoDay(new Date()) };
	const canGoOn = query.get("search") && query.get("from") !== firstDay;
	return (
		<EmptyState
			title={title}
			action={
				canGoOn && (
					<ButtonLink to={listUrl(query, all)} variant="quiet">
						Search all months
					</ButtonLink>
				)
			}
		/>
	);
}
