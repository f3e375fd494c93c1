import { useSearchParams } from "react-router";
import { ListNarrowed } from "../ui/lists/list-narrowed.tsx";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Says that a list has only what was paid on one day; nothing where it has every day. */
export function PaidDay() {
	const [query] = useSearchParams();
	const paid = Date.parse(query.get("paid") ?? "");
	if (Number.isNaN(paid)) return null;
	return (
		<ListNarrowed member="paid" all="Show every day">
			Paid on {day.format(paid)} (UTC)
		</ListNarrowed>
	);
}
