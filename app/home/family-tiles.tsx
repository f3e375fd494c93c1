import { ListLink } from "../ui/lists/list-link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";

export interface FamilyTilesProps {
	families: readonly { family: string; count: number }[];
}

/** Renders nothing without families. */
export function FamilyTiles({ families }: FamilyTilesProps) {
	if (families.length === 0) return null;
	return (
		<section className="page-column">
			<SectionHeading title="Parts by family" />
			<ul className="grid grid-cols-2 border-t border-l border-hairline md:grid-cols-3">
				{families.map(({ family, count }) => (
					<li key={family} className="border-r border-b border-hairline bg-sheet">
						<ListLink
							to={`/allproducts?${new URLSearchParams({ family })}`}
							className="flex h-full min-h-16 items-baseline justify-between gap-3 p-4 font-semibold hover:bg-tint"
						>
							{family}
							<span className="measure text-sm text-ink-2">
								{count.toLocaleString("en-US")} <span className="sr-only">{count === 1 ? "part" : "parts"}</span>
							</span>
						</ListLink>
					</li>
				))}
			</ul>
		</section>
	);
}
