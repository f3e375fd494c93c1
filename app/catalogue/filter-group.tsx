import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface FilterGroupProps {
	heading: ReactNode;
	chosen?: string;
	/** True when it starts open on small screens. In the sidebar all groups start open. */
	startsOpen: boolean;
	children: ReactNode;
}

export function FilterGroup({ heading, chosen, startsOpen, children }: FilterGroupProps) {
	const group = useRef<HTMLDetailsElement>(null);
	// Read once: selecting a value in an open group must not close it.
	const [isOpen] = useState(startsOpen);
	useLayoutEffect(() => {
		const details = group.current;
		const panel = details?.closest("[popover]");
		if (!details || !panel) return;
		if (getComputedStyle(panel).position === "static") details.open = true;
		details.dataset.ready = "";
	}, []);
	return (
		<details ref={group} open={isOpen} className="filter-group group border-t border-hairline first:border-t-0">
			<summary className="flex min-h-11 list-none items-center gap-3 py-2 text-sm [&::-webkit-details-marker]:hidden">
				<span className="font-semibold">{heading}</span>
				<span className="min-w-0 grow text-right [overflow-wrap:anywhere]">
					{chosen && (
						<>
							<span className="sr-only">selected: </span>
							{chosen}
						</>
					)}
				</span>
				<IconChevronDown
					aria-hidden="true"
					size="1.125rem"
					stroke={1.75}
					className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="pb-3">{children}</div>
		</details>
	);
}
