import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { listAddress } from "./list-address.ts";

export interface ListNarrowedProps {
	/** Of the address, which narrows the list and has no field. */
	member: string;
	/** What the list has only. */
	children: ReactNode;
	/** What leads to all of it. */
	all: string;
}

/** Says that a list has only a part, by a link that led there, and leads to all of it. */
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
