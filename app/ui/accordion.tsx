import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { ReactNode } from "react";

export interface AccordionItem {
	/** Also the URL fragment: `#id` leads to the item. */
	id: string;
	heading: string;
	content: ReactNode;
}

/** Native disclosure: works without script, and the browser's search opens folded items. The first item is open. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
	return (
		<div className="divide-y divide-hairline rounded-sheet border border-hairline bg-sheet">
			{items.map((item, index) => (
				<details key={item.id} id={item.id} open={index === 0} className="group">
					<summary className="flex min-h-14 list-none items-center gap-4 px-5 py-4 hover:bg-tint [&::-webkit-details-marker]:hidden">
						<h2 className="grow text-lg">{item.heading}</h2>
						<IconPlus
							aria-hidden="true"
							size="1.5rem"
							stroke={1.5}
							className="shrink-0 text-layout transition-transform group-open:rotate-45"
						/>
					</summary>
					<div className="max-w-3xl px-5 pt-1 pb-6">{item.content}</div>
				</details>
			))}
		</div>
	);
}
