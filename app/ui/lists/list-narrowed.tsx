import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { listAddress } from "./list-address.ts";

export interface ListNarrowedProps {
	/** Query parameter without a field of its own. */
	member: string;
	children: ReactNode;
	all: string;
}

export function ListNarrowed({ member, children, all }: ListNarrowedProps) {
	const [query] = useSearchParams();
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>{children}</span>
			<Link to={listAddress(query, { [member]: undefined })} className="word-link inline-flex min-h-11 items-center">
				{all}
			</Link>
		</p>
	);
}
