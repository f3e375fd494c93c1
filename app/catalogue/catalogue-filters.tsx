import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import {
	type FormEvent,
	memo,
	type ReactNode,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from "react";
import { useNavigate, useNavigation } from "react-router";
import {
	type CatalogueQuery,
	catalogueAddress,
	cataloguePath,
	maxSearchLength,
	readCatalogueQuery,
	sortLabel,
} from "../search/catalogue-query.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/fields/field.tsx";
import { useHistoryEntry } from "../ui/lists/use-history-entry.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { inFieldUnits } from "./chosen-specs.ts";
import { type FilterErrors, filterErrors } from "./filter-errors.ts";
import { fieldValue } from "./filter-fields.ts";
import { FilterPanel, filterPanelId } from "./filter-panel.tsx";

/** Milliseconds without a key press before the search starts. */
const debounceMs = 150;

const sortChoices = ({ q, sort, stock }: CatalogueQuery): (readonly [string, string])[] => {
	const choices = [
		["", stock ? "Most missing first" : q === undefined ? "Newest first" : "Best match first"],
		...(q === undefined && !stock ? [] : [["newest", "Newest first"] as const]),
		["price", "Lowest price first"],
		["-price", "Highest price first"],
	] as const;
	if (!sort || choices.some(([value]) => value === sort)) return [...choices];
	const label = sortLabel(sort);
	return [...choices, [sort, label.charAt(0).toUpperCase() + label.slice(1)]];
};

/** Drops the sort order when the search text changes, unless both were changed together. */
const withoutOldSort = (entered: CatalogueQuery, { q, sort }: CatalogueQuery): CatalogueQuery =>
	entered.q !== undefined && entered.q !== q && entered.sort === sort ? { ...entered, sort: undefined } : entered;

export interface CatalogueFiltersProps {
	query: CatalogueQuery;
	answer?: CatalogueResults;
	path?: string;
	/** Active filters, between the search field and the sort order. */
	chips?: ReactNode;
	/** Text beside the sort order. Without one, the sort order is beside the search field. */
	summary?: ReactNode;
	/** Controls after the sort order. */
	views?: ReactNode;
}

/** A form that works without script, and with script applies while typing. The page's grid places its parts. */
export const CatalogueFilters = memo(function CatalogueFilters({
	query,
	answer,
	path = cataloguePath,
	chips,
	summary,
	views,
}: CatalogueFiltersProps) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [errors, setErrors] = useState<FilterErrors>({});
	/** The last address that the form itself requested. Faulty fields keep their text then. */
	const requestedAddress = useRef<string>(undefined);
	/** The address of a pending navigation, from the form or a link. */
	const pendingAddress = useRef<string>(undefined);
	/** Fields changed since the form's last request. */
	const changed = useRef(new Set<EventTarget>());
	const entry = useHistoryEntry();
	const shown = useMemo(() => inFieldUnits(query, answer?.facets ?? []), [query, answer]);
	useFieldsFromAddress(
		form,
		shown,
		(field) =>
			changed.current.has(field) ||
			(requestedAddress.current === catalogueAddress(query, path) &&
				(field.name in errors || field === document.activeElement)),
	);
	useEffect(() => {
		if (requestedAddress.current !== catalogueAddress(query, path)) setErrors({});
	}, [query, path]);

	function apply() {
		clearTimeout(timer.current);
		if (!form.current) return;
		// A link was clicked: wait for it, because a request now would cancel it.
		if (pendingAddress.current !== undefined && pendingAddress.current !== requestedAddress.current) return applySoon();
		changed.current.clear();
		const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		const entered = new URLSearchParams(entries);
		setErrors(filterErrors(entered));
		requestedAddress.current = catalogueAddress(
			withoutOldSort(readCatalogueQuery(entered, { isDesk: path !== cataloguePath }), query),
			path,
		);
		const replace = entry.replaces(catalogueAddress(query, path), requestedAddress.current);
		void navigate(requestedAddress.current, { replace, preventScrollReset: true });
	}
	function applySoon() {
		clearTimeout(timer.current);
		timer.current = setTimeout(apply, debounceMs);
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		apply();
		entry.settle();
		// Closes the on-screen keyboard, which would cover the results.
		if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLElement)
			document.activeElement.blur();
	}
	const onInput = (event: FormEvent) => {
		changed.current.add(event.target);
		applySoon();
	};
	const applyNow = (event: FormEvent) => {
		event.stopPropagation();
		changed.current.add(event.target);
		apply();
	};

	const { q, family, sort, view, stock } = query;
	const sortField = (
		<SelectField
			label="Sort by"
			name="sort"
			defaultValue={sort ?? ""}
			onInput={applyNow}
			choices={sortChoices(query)}
		/>
	);
	return (
		<form
			ref={form}
			role="search"
			aria-label="Products"
			action={path}
			onInput={onInput}
			onSubmit={submit}
			onBlur={entry.onBlur}
			className="contents"
		>
			<div
				data-print="no"
				className="mb-2 flex flex-wrap items-end gap-x-2 gap-y-2 max-md:[&_label]:sr-only sm:gap-x-3 md:mb-4 desk:mb-0 desk:md:flex-nowrap desk:[&_label]:sr-only"
			>
				<div className="grow basis-48 desk:md:max-w-120">
					<TextField
						label="Search"
						placeholder="Name or part number"
						name="q"
						type="search"
						aria-required={false}
						defaultValue={q}
						maxLength={maxSearchLength}
						enterKeyHint="search"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
				</div>
				<button type="button" popoverTarget={filterPanelId} className={`${buttonClass("quiet")} filter-toggle`}>
					<IconAdjustmentsHorizontal aria-hidden="true" size="1.25rem" stroke={1.75} />
					<span className="max-md:desk:sr-only">Filters</span>
				</button>
				{!summary && (
					<div className="grow basis-full md:grow-0 md:basis-60 desk:shrink desk:md:basis-52">{sortField}</div>
				)}
				<Button type="submit" className="hidden w-full unscripted:block">
					Search
				</Button>
			</div>
			{family !== undefined && <input type="hidden" name="family" value={family} />}
			{view !== undefined && <input type="hidden" name="view" value={view} />}
			{stock !== undefined && <input type="hidden" name="stock" value={stock} />}
			<FilterPanel query={shown} answer={answer} path={path} errors={errors} onChoice={applyNow} />
			{summary && (
				<div className="min-w-0">
					{chips}
					<div className="flex flex-wrap items-center justify-between gap-2 pb-2 md:gap-x-6 md:pb-4">
						{summary}
						<div data-print="no" className="flex min-w-0 grow basis-60 items-center gap-2 sm:grow-0 sm:basis-auto">
							<div className="min-w-0 grow [&_label]:sr-only [&_select]:px-2">{sortField}</div>
							{views}
						</div>
					</div>
				</div>
			)}
			<TrackNavigation address={pendingAddress} />
		</form>
	);
});

/** A separate component, so that a navigation does not render the whole form again. */
function TrackNavigation({ address }: { address: RefObject<string | undefined> }) {
	const { location } = useNavigation();
	useLayoutEffect(() => {
		address.current = location && location.pathname + location.search;
	}, [address, location]);
	return null;
}

/**
 * Updates the fields when the address changes. Skips fields changed since the form's last request. After the form's
 * own request it also skips the focused field and faulty ones. Hidden fields are rendered from the address. Nothing
 * is updated on hydration, so text typed before stays.
 */
function useFieldsFromAddress(
	form: RefObject<HTMLFormElement | null>,
	query: CatalogueQuery,
	keepsValue: (field: HTMLInputElement) => boolean,
) {
	const keepsValueRef = useRef(keepsValue);
	keepsValueRef.current = keepsValue;
	const shown = useRef(query);
	useEffect(() => {
		if (shown.current === query) return;
		shown.current = query;
		for (const field of form.current?.elements ?? []) {
			if (keepsValueRef.current(field as HTMLInputElement)) continue;
			if (field instanceof HTMLInputElement && field.type === "hidden") continue;
			if (field instanceof HTMLInputElement && field.type === "checkbox") {
				field.checked = [fieldValue(query, field.name)].flat().includes(field.value);
			} else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
				field.value = `${fieldValue(query, field.name) ?? ""}`;
			}
		}
	}, [form, query]);
}
