import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type FormEvent, useRef } from "react";
import { type CatalogueQuery, catalogueAddress, withoutFamily } from "../search/catalogue-query.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useModalPopover } from "../ui/dialogs/use-modal-popover.ts";
import { CheckboxField, TextField } from "../ui/fields/field.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { facetsWithFields, specsWithoutField } from "./chosen-specs.ts";
import { FacetFields } from "./facet-fields.tsx";
import type { FilterErrors } from "./filter-errors.ts";
import { FilterGroup } from "./filter-group.tsx";

export const filterPanelId = "filters";

interface FilterPanelProps {
	query: CatalogueQuery;
	answer?: CatalogueResults;
	path: string;
	errors: FilterErrors;
	onChoice: (event: FormEvent) => void;
}

export function FilterPanel({ query, answer, path, errors, onChoice }: FilterPanelProps) {
	const { min, max, minorder, instock } = query;
	const facets = facetsWithFields(answer?.facets ?? [], query);
	const panel = useRef<HTMLDivElement>(null);
	const close = useRef<HTMLButtonElement>(null);
	const isOpen = useModalPopover(panel, close, sidebarQuery(query));
	return (
		<div
			ref={panel}
			id={filterPanelId}
			popover="auto"
			{...(isOpen && { role: "dialog", "aria-modal": true, "aria-label": "Filters" })}
			className="filter-sheet space-y-6 border-t border-ink bg-sheet px-4 text-ink md:border-t-0 md:border-r"
		>
			<div className="filter-toggle filter-head">
				<h2 className="grow text-xl">Filters</h2>
				{/* biome-ignore lint/a11y/noAutofocus: the browser's own popover gives the focus to it, also before hydration */}
				<button ref={close} type="button" popoverTarget={filterPanelId} popoverTargetAction="hide" autoFocus>
					<IconX aria-hidden="true" size="1.5rem" stroke={1.75} />
					<span className="sr-only">Close filters</span>
				</button>
			</div>
			<div>
				<Families query={query} answer={answer} path={path} />
				{facets.map((facet, at) => (
					<FacetFields
						key={facet.name}
						facet={facet}
						isFirst={at === 0}
						query={query}
						errors={errors}
						onChoice={onChoice}
					/>
				))}
			</div>
			{specsWithoutField(query, facets).map((text) => (
				<input key={text} type="hidden" name="spec" value={text} />
			))}
			<div className="grid grid-cols-2 items-start gap-3">
				<TextField
					label="Price from, $"
					name="min"
					inputMode="decimal"
					aria-required={false}
					defaultValue={min}
					error={errors.min}
				/>
				<TextField
					label="Price up to, $"
					name="max"
					inputMode="decimal"
					aria-required={false}
					defaultValue={max}
					error={errors.max}
				/>
				<TextField
					label="Minimum order up to"
					name="minorder"
					inputMode="numeric"
					aria-required={false}
					defaultValue={minorder}
					error={errors.minorder}
				/>
				<CheckboxField
					label="In stock"
					name="instock"
					value="1"
					defaultChecked={instock}
					onInput={onChoice}
					className="self-end"
				/>
			</div>
			<div className="filter-toggle sticky bottom-0 -mx-4 bg-sheet p-4">
				<button
					type="button"
					popoverTarget={filterPanelId}
					popoverTargetAction="hide"
					className={`${buttonClass("primary")} w-full unscripted:hidden`}
				>
					{answer
						? `Show ${answer.total.toLocaleString("en-US")} ${answer.total === 1 ? "product" : "products"}`
						: "Close"}
				</button>
				<Button type="submit" className="hidden w-full unscripted:block">
					Show
				</Button>
			</div>
		</div>
	);
}

/** Media query for filters in a sidebar. A table leaves less room for it. */
const sidebarQuery = ({ view }: CatalogueQuery) => (view === "table" ? "(width >= 100rem)" : "(width >= 80rem)");

/** Families as links, because another family has other facets. */
function Families({ query, answer, path }: Pick<FilterPanelProps, "query" | "answer" | "path">) {
	if (!answer || answer.families.length === 0) return null;
	const { family: chosen } = query;
	const others = { ...withoutFamily(query), page: undefined };
	return (
		<FilterGroup heading="Family" chosen={chosen} startsOpen>
			<nav aria-label="Families">
				<ul>
					{answer.families.map(({ family, count }) => {
						const isChosen = family === chosen;
						return (
							<li key={family}>
								<ListLink
									to={catalogueAddress({ ...others, family: isChosen ? undefined : family }, path)}
									aria-current={isChosen ? "true" : undefined}
									className={`flex min-h-11 items-center gap-2 hover:underline xl:min-h-9 ${isChosen ? "font-semibold" : ""}`}
								>
									{isChosen && <span aria-hidden="true" className="torque-stripe h-4 w-2 shrink-0" />}
									<bdi className="min-w-0 grow">{family}</bdi>
									<span className="measure text-sm text-ink-2">{count.toLocaleString("en-US")}</span>
								</ListLink>
							</li>
						);
					})}
				</ul>
			</nav>
		</FilterGroup>
	);
}
