import { useSearchParams } from "react-router";
import { SelectField } from "../fields/select-field.tsx";

interface SortFieldProps {
	/** Labels of the orders. The first one is the default. */
	labels: Readonly<Record<string, string>>;
	/** False for a list without headings to sort by. */
	isTable?: boolean;
}

/** The sort order among a list's filters. On a phone only, where a table has no headings. */
export function SortField({ labels, isTable = true }: SortFieldProps) {
	const [query] = useSearchParams();
	const choices = Object.entries(labels).map(([value, label], at) => [at === 0 ? "" : value, label] as const);
	return (
		<div className={`grow sm:grow-0 sm:basis-56 ${isTable ? "tabular:hidden" : ""}`}>
			<SelectField label="Sort by" name="sort" choices={choices} defaultValue={query.get("sort") ?? ""} />
		</div>
	);
}
