import { useSearchParams } from "react-router";
import { formatUtcDay } from "../time/calendar.ts";
import { ListNarrowed } from "../ui/lists/list-narrowed.tsx";

/** Says that a list has only what was paid on one day; nothing where it has every day. */
export function PaidDay() {
	const [query] = useSearchParams();
	const paid = query.get("paid") ?? "";
	if (Number.isNaN(Date.parse(paid))) return null;
	return (
		<ListNarrowed member="paid" all="Show every day">
			Paid on {formatUtcDay(paid)} (UTC)
		</ListNarrowed>
	);
}
