import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import { type ReactNode, useId } from "react";
import { Link, useSearchParams } from "react-router";
import { useMedia } from "../use-media.ts";
import { listUrl } from "./list-url.ts";

interface ListFiltersProps {
	/** Query parameters of the fields. */
	names: readonly string[];
	children: ReactNode;
}

/** Fields of a {@link ListForm}. On a phone they are behind a button, which has the number of filters that apply. */
export function ListFilters({ names, children }: ListFiltersProps) {
	const [query] = useSearchParams();
	const id = useId();
	const isWide = useMedia("(width >= 48rem)");
	if (isWide) return children;
	const count = names.filter((name) => query.get(name)).length;
	return (
		<>
			<button type="button" popoverTarget={id} className="desk-button">
				<IconAdjustmentsHorizontal aria-hidden="true" size="1.125rem" stroke={1.75} />
				Filters{count > 0 && ` (${count})`}
			</button>
			<div id={id} popover="auto" className="desk-menu filters">
				{children}
				<p className="flex flex-wrap gap-2">
					<button
						type="button"
						popoverTarget={id}
						popoverTargetAction="hide"
						className="desk-button desk-button-primary"
					>
						Show
					</button>
					<Link
						to={listUrl(query, Object.fromEntries(names.map((name) => [name, undefined])))}
						preventScrollReset
						className="desk-button desk-button-plain"
					>
						Clear
					</Link>
				</p>
			</div>
		</>
	);
}
