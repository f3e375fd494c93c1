import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type FormEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import { CheckboxField } from "../ui/checkbox-field.tsx";
import { TextField } from "../ui/field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import {
	type CatalogueQuery,
	catalogueAddress,
	cataloguePath,
	longestSearch,
	readCatalogueQuery,
} from "./catalogue.ts";

/** Milliseconds without a further key before the catalogue is asked. */
const pause = 150;

const sortChoices = (searching: boolean) =>
	[
		["", searching ? "Best match first" : "Newest first"],
		...(searching ? [["newest", "Newest first"] as const] : []),
		["price", "Lowest price first"],
		["-price", "Highest price first"],
	] as const;

/** Search, filters and order of the catalogue: a form that any browser can send, and that answers as one types. */
export const CatalogueFilters = memo(function CatalogueFilters({
	query,
	path = cataloguePath,
}: {
	query: CatalogueQuery;
	path?: string;
}) {
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useFollow(form, query);

	function apply() {
		clearTimeout(timer.current);
		if (!form.current) return;
		const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		const asked = catalogueAddress(readCatalogueQuery(new URLSearchParams(entries)), path);
		void navigate(asked, { replace: true, preventScrollReset: true });
	}
	function applySoon() {
		clearTimeout(timer.current);
		timer.current = setTimeout(apply, pause);
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		apply();
	}
	const applyAtOnce = (event: FormEvent) => {
		event.stopPropagation();
		apply();
	};

	const { q, instock, min, max, minorder, sort } = query;
	// Only at first: they are not folded away from under the hand that clears one.
	const [unfolded] = useState([instock, min, max, minorder].some((value) => value !== undefined));
	return (
		<form
			ref={form}
			role="search"
			aria-label="Products"
			action={path}
			onInput={applySoon}
			onSubmit={submit}
			data-print="no"
			className="mb-6 rounded-sheet border border-hairline bg-sheet p-4"
		>
			<div className="grid items-end gap-4 md:grid-cols-[1fr_15rem]">
				<TextField
					label="Search"
					placeholder="Name, words or part number"
					name="q"
					type="search"
					aria-required={false}
					defaultValue={q}
					maxLength={longestSearch}
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<SelectField
					label="Order"
					name="sort"
					defaultValue={sort ?? ""}
					onInput={applyAtOnce}
					choices={sortChoices(q !== undefined)}
				/>
			</div>
			<details open={unfolded} className="group mt-2">
				<summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-layout hover:text-layout-strong [&::-webkit-details-marker]:hidden">
					<IconPlus aria-hidden="true" size={20} stroke={1.75} className="transition-transform group-open:rotate-45" />
					Filters
				</summary>
				<div className="grid grid-cols-2 items-end gap-4 pb-1 md:grid-cols-4">
					<TextField label="Price from, $" name="min" inputMode="decimal" aria-required={false} defaultValue={min} />
					<TextField label="Price up to, $" name="max" inputMode="decimal" aria-required={false} defaultValue={max} />
					<TextField
						label="Minimum order up to"
						name="minorder"
						inputMode="numeric"
						aria-required={false}
						defaultValue={minorder}
					/>
					<CheckboxField
						label="In stock"
						name="instock"
						value="1"
						defaultChecked={instock === "1"}
						onInput={applyAtOnce}
					/>
				</div>
			</details>
			<div className="mt-4 hidden unscripted:block">
				<Button type="submit">Search</Button>
			</div>
		</form>
	);
});

/**
 * The fields follow the address when something else has changed it; not the field that is being typed in, and not at
 * first: what was typed before hydration stays.
 */
function useFollow(form: RefObject<HTMLFormElement | null>, query: CatalogueQuery) {
	const shown = useRef(query);
	useEffect(() => {
		if (shown.current === query) return;
		shown.current = query;
		for (const field of form.current?.elements ?? []) {
			if (field === document.activeElement) continue;
			const value = query[(field as HTMLInputElement).name as keyof CatalogueQuery];
			if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value !== undefined;
			else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = `${value ?? ""}`;
		}
	}, [form, query]);
}
