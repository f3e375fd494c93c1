import { Link, useSearchParams } from "react-router";
import { listAddress } from "../ui/list-address.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Says that a list has only what was paid on one day, and leads to all of it; nothing where it has every day. */
export function PaidDay() {
	const [query] = useSearchParams();
	const paid = Date.parse(query.get("paid") ?? "");
	if (Number.isNaN(paid)) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>Paid on {day.format(paid)} (UTC)</span>
			<Link to={listAddress(query, { paid: undefined })} className="word-link inline-flex min-h-11 items-center">
				Show every day
			</Link>
		</p>
	);
}
