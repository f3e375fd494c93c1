import { useNavigate, useSearchParams } from "react-router";
import { formatTime } from "../../time/calendar.ts";
import { listUrl } from "../../ui/lists/list-url.ts";
import { focusHeading } from "../../ui/page-heading.tsx";

interface NewsProps {
	/** Ids of the purchases that arrived after the list was loaded. */
	news: readonly string[];
	checkedAt: Date;
	failed: boolean;
}

/** Announces new orders. They join the list only after a click on Show. */
export function News({ news, checkedAt, failed }: NewsProps) {
	const [query] = useSearchParams();
	const navigate = useNavigate();
	async function show() {
		await navigate(listUrl(query, { sort: undefined }), { state: { news } });
		focusHeading();
	}
	return (
		<div data-print="no" className="news">
			<div role="status">
				{news.length > 0 && (
					<>
						<span aria-hidden="true" className="torque-stripe" />
						{news.length === 1 ? "1 new order" : `${news.length} new orders`}
						<button type="button" onClick={() => void show()} className="word-link">
							Show
						</button>
					</>
				)}
				{failed && news.length === 0 && <span className="small">Not updated since {formatTime(checkedAt)}</span>}
			</div>
			{!failed && news.length === 0 && <span className="small">Updated {formatTime(checkedAt)}</span>}
		</div>
	);
}
