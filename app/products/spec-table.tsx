import type { Spec } from "./part-schema.ts";
import { PartText } from "./part-text.tsx";
import { unitSymbols } from "./units.ts";

const figure = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** `25`, `1.5–7.5`: the value of a spec, without its unit. */
const valueWords = (value: NonNullable<Spec["value"]>): string => [value].flat().map(figure.format).join("–");

/** The specs of a part as a table: name, value, unit. */
export function SpecTable({ specs }: { specs: readonly Spec[] }) {
	return (
		<table className="w-full border-collapse text-left text-sm">
			<caption className="lettering px-4 pt-3 pb-2 text-left">Dimensions and data</caption>
			<thead className="sr-only">
				<tr>
					<th scope="col">Name</th>
					<th scope="col">Value</th>
					<th scope="col">Unit</th>
				</tr>
			</thead>
			<tbody>
				{specs.map(({ name, value, text, unit = "C62" }) => (
					<tr key={name} className="border-t border-hairline">
						<th scope="row" className="w-1/2 px-4 py-1.5 font-normal text-ink-2">
							{name}
						</th>
						{value === undefined ? (
							<td colSpan={2} className="py-1.5 pr-4 pl-2 font-medium">
								<PartText text={text ?? ""} />
							</td>
						) : (
							<>
								<td className="measure w-px py-1.5 pl-2 whitespace-nowrap">{valueWords(value)}</td>
								<td className="py-1.5 pr-4 pl-1.5 whitespace-nowrap text-ink-2">{unitSymbols[unit]}</td>
							</>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}
