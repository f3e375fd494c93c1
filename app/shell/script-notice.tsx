import { useLocation } from "react-router";
import { canonicalPath } from "./canonical-path.ts";

/** Part of every page. The style sheet shows it without script, and when the script failed to load. */
export function ScriptNotice() {
	const { pathname, search } = useLocation();
	return (
		<div data-print="no" className="page-column hidden py-3 unscripted:block">
			<p role="status" className="rounded-sheet border border-error bg-sheet p-4">
				You need JavaScript to order, log in, use your account and write reviews. It is not running on this page.{" "}
				<a
					href={canonicalPath(pathname) + search}
					className="word-link inline-flex min-h-11 items-center font-semibold"
				>
					Reload
				</a>
			</p>
		</div>
	);
}
