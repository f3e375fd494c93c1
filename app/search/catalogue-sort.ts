const fields = ["price", "name", "number", "stock"] as const;
type SortField = (typeof fields)[number];

/** A minus reverses it. */
export type CatalogueSort = "newest" | `${"" | "-"}${SortField | `spec:${string}`}`;

/** Without specs. */
export const namedSorts: readonly CatalogueSort[] = [
	"newest",
	...fields.flatMap((field): CatalogueSort[] => [field, `-${field}`]),
];

export interface SortOrder {
	by: "newest" | SortField | "spec";
	spec?: string;
	descending: boolean;
}

const ofSpec = /^(-?)spec:([^:\p{Cc}]{1,60})$/u;

/** Reads `price`, `-name` or `spec:Bore`. */
export function readSort(text: string | null): CatalogueSort | undefined {
	const named = namedSorts.find((sort) => sort === text);
	if (named) return named;
	const [, minus, spec = ""] = ofSpec.exec(text ?? "") ?? [];
	return spec.trim() === "" ? undefined : `${minus === "-" ? "-" : ""}spec:${spec.trim()}`;
}

export function sortOrder(sort: CatalogueSort): SortOrder {
	const descending = sort.startsWith("-");
	const by = descending ? sort.slice(1) : sort;
	if (by.startsWith("spec:")) return { by: "spec", spec: by.slice("spec:".length), descending };
	return { by: by as Exclude<SortOrder["by"], "spec">, descending };
}

const labels: Readonly<Record<string, string>> = {
	newest: "newest first",
	price: "lowest price first",
	"-price": "highest price first",
	name: "by name, A to Z",
	"-name": "by name, Z to A",
	number: "by part number, ascending",
	"-number": "by part number, descending",
	stock: "lowest stock first",
	"-stock": "highest stock first",
};

/** `by Bore, ascending`. */
export function sortLabel(sort: CatalogueSort): string {
	const { spec, descending } = sortOrder(sort);
	return spec === undefined ? (labels[sort] ?? "") : `by ${spec}, ${descending ? "descending" : "ascending"}`;
}

/** The order a column heading links to: its own, or reversed when already active. */
export const toggledSort = (sort: CatalogueSort, current: CatalogueSort | undefined): CatalogueSort =>
	sort === current ? (`-${sort}` as CatalogueSort) : sort;
