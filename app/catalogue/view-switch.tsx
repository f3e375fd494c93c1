import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { type CatalogueQuery, catalogueAddress } from "../search/catalogue.ts";
import { ListLink } from "../ui/lists/list-link.tsx";

const views = [
	{ name: "Cards", view: undefined, Icon: IconLayoutGrid },
	{ name: "Table", view: "table", Icon: IconTable },
] as const;

/** Cards or a table of the same products: two addresses. */
export function ViewSwitch({ query }: { query: CatalogueQuery }) {
	return (
		<nav aria-label="View" className="mb-4 flex shrink-0">
			{views.map(({ name, view, Icon }) => {
				const isShown = view === query.view;
				return (
					<ListLink
						key={name}
						to={catalogueAddress({ ...query, view, page: undefined })}
						preventScrollReset
						aria-current={isShown ? "page" : undefined}
						className={`-ml-px flex min-h-11 items-center min-w-11 justify-center gap-2 border px-3 sm:px-4 ${isShown ? "relative border-ink bg-sheet font-semibold" : "border-control text-ink-2 hover:bg-tint"}`}
					>
						<Icon aria-hidden="true" size={18} stroke={1.75} />
						{/* Beside how many there are, a phone has no room for words. */}
						<span className="sr-only sm:not-sr-only">{name}</span>
					</ListLink>
				);
			})}
		</nav>
	);
}
