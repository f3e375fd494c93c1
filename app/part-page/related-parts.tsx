import { formatDollars } from "../money/money.ts";
import { stockText } from "../products/card/product-rows.tsx";
import { productPath } from "../products/part/part-number.ts";
import type { Spec } from "../products/part/part-schema.ts";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import { formatSpec } from "../products/part/units.ts";
import type { Product } from "../products/product-schema.ts";
import { foldSpec } from "../search/facets/spec-filter.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";

const reasons = {
	interchangeable: "Interchangeable: shares a part number",
	named: "Mentioned in this description",
	naming: "Its description mentions this part",
	near: undefined,
} as const;

const maxComparedSpecs = 3;

export type RelatedRow = ReturnType<typeof relatedRow>;

export function relatedRow(part: Product & { relation: keyof typeof reasons }, current: Product) {
	const { _id, name, partNumber, price, quantity, minorder, relation, specs = [] } = part;
	const compared = (current.specs ?? []).filter(({ value }) => value !== undefined).slice(0, maxComparedSpecs);
	const dimensions = compared.map((spec) => [spec.name, specText(specs, spec)] as const);
	return { _id, name, partNumber, price, quantity, minorder, relation, dimensions };
}

function specText(specs: readonly Spec[], { name }: Spec): string {
	const spec = specs.find((one) => foldSpec(one.name) === foldSpec(name));
	return spec ? formatSpec(spec) : "–";
}

export function RelatedParts({ parts }: { parts: readonly RelatedRow[] }) {
	const near = parts.filter(({ relation }) => relation === "near");
	const others = parts.filter(({ relation }) => relation !== "near");
	return (
		<>
			<PartsSection id="related-parts" title="Related parts" parts={others} />
			<PartsSection id="similar-sizes" title="Similar sizes" parts={near} />
		</>
	);
}

interface PartsSectionProps {
	id: string;
	title: string;
	parts: readonly RelatedRow[];
}

function PartsSection({ id, title, parts }: PartsSectionProps) {
	if (parts.length === 0) return null;
	const dimensions = (parts[0]?.dimensions ?? []).flatMap(([name], index): Column<RelatedRow>[] => {
		if (parts.every((part) => part.dimensions[index]?.[1] === "–")) return [];
		const column: Column<RelatedRow> = {
			key: name,
			header: name,
			cell: (part) => (
				<span className="measure">
					<PartText text={part.dimensions[index]?.[1] ?? ""} />
				</span>
			),
		};
		return [column];
	});
	return (
		<section aria-labelledby={id} className="mt-12" data-print="no">
			<SectionHeading id={id} title={title} />
			<DataTable
				caption={title}
				captionHidden
				columns={[part, ...dimensions, stock, price]}
				rows={parts}
				rowKey={({ _id }) => _id}
			/>
		</section>
	);
}

const part: Column<RelatedRow> = {
	key: "part",
	header: "Part",
	rowHeader: true,
	cell: (row) => (
		<>
			<ListLink to={productPath(row)} className="inline-flex min-h-11 items-center font-semibold hover:underline">
				<PartText text={row.name} />
			</ListLink>
			<span className="flex flex-wrap gap-x-3 text-sm font-normal text-ink-2">
				{row.partNumber && <PartNumberText number={row.partNumber} />}
				{reasons[row.relation]}
			</span>
		</>
	),
};
const stock: Column<RelatedRow> = {
	key: "stock",
	header: "Quantity",
	cell: ({ quantity, minorder }) => (
		<span>
			<span className="measure">{quantity.toLocaleString("en-US")}</span>{" "}
			<span className="text-sm text-ink-2">{stockText(quantity, minorder)}</span>
		</span>
	),
};
const price: Column<RelatedRow> = {
	key: "price",
	header: "Per Price",
	align: "end",
	cell: (part) => <span className="measure">{formatDollars(part.price)}</span>,
};
