import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { listUrl } from "./list-url.ts";

export interface ListFilterNoticeProps {
	/** Query parameter without a field of its own. */
	param: string;
	children: ReactNode;
	showAllLabel: string;
}

export function ListFilterNotice({ param, children, showAllLabel }: ListFilterNoticeProps) {
	const [query] = useSearchParams();
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>{children}</span>
			<Link to={listUrl(query, { [param]: undefined })} className="word-link inline-flex min-h-11 items-center">
				{showAllLabel}
			</Link>
		</p>
	);
}
