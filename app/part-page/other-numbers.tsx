import { otherNumberLabels } from "../products/part/other-number-labels.ts";
import type { OtherNumber } from "../products/part/part-schema.ts";
import { DescriptionList, type DescriptionListRow } from "../ui/card.tsx";

/** The numbers that a part goes by elsewhere, by their kind. */
export function OtherNumbers({ numbers }: { numbers: readonly OtherNumber[] }) {
	const groups = Map.groupBy(numbers, ({ kind }) => kind);
	const rows = Object.entries(otherNumberLabels).flatMap(([kind, label]): DescriptionListRow[] => {
		const group = groups.get(kind as OtherNumber["kind"]);
		return group ? [[label, <NumberList key={kind} numbers={group} />]] : [];
	});
	return <DescriptionList className="mt-auto border-b-0" rows={rows} />;
}

function NumberList({ numbers }: { numbers: readonly OtherNumber[] }) {
	return (
		<ul className="flex flex-wrap gap-x-6">
			{numbers.map(({ maker = "", number }) => (
				<li key={`${maker} ${number}`} className="flex items-baseline gap-x-2">
					{maker && <span className="text-sm text-ink-2">{maker}</span>}
					<span className="measure">{number}</span>
				</li>
			))}
		</ul>
	);
}
