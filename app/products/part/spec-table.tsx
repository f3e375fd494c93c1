import { maxUnbrokenLength } from "../../ui/no-break.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import { unitSymbols } from "../../ui/unit-symbols.ts";
import type { Spec } from "./part-schema.ts";
import { PartText } from "./part-text.tsx";
import { formatValue } from "./units.ts";

export interface SpecTableProps {
	specs: readonly Spec[];
	/** Names whose dimensions the drawing shows. */
	drawn?: ReadonlySet<string>;
	lit?: string;
	onPoint?: (name: string | undefined) => void;
	onFocusOn?: (name: string | undefined) => void;
}

export function SpecTable({ specs, drawn, lit, onPoint, onFocusOn }: SpecTableProps) {
	// Names that are buttons are 44 px high on a phone, and so are the rows between them.
	const padding = `${drawn?.size ? "py-3 md:py-1.5" : "py-1.5"} print:py-0.5!`;
	return (
		<table className="w-full border-collapse text-left text-sm print:text-xs">
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
					<tr
						key={name}
						className={`border-t border-hairline ${lit === name ? "bg-tint" : ""}`}
						onPointerEnter={() => onPoint?.(name)}
						onPointerLeave={() => onPoint?.(undefined)}
					>
						<th scope="row" className={`w-1/2 px-4 font-normal text-ink-2 ${padding}`}>
							{onFocusOn && drawn?.has(name) ? (
								<DrawnName name={name} onFocusOn={onFocusOn} />
							) : (
								<TypedText>{name}</TypedText>
							)}
						</th>
						{value === undefined ? (
							<td colSpan={2} className={`pr-4 pl-2 font-medium ${padding}`}>
								<PartText text={text ?? ""} />
							</td>
						) : (
							<>
								<td
									className={`measure pl-2 ${padding} ${formatValue(value).length > maxUnbrokenLength ? "wrap-anywhere" : "w-px whitespace-nowrap"}`}
								>
									{formatValue(value)}
								</td>
								<td className={`pr-4 pl-1.5 whitespace-nowrap text-ink-2 ${padding}`}>{unitSymbols[unit]}</td>
							</>
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Highlights the dimension on focus. A pointer uses the whole row. */
function DrawnName({ name, onFocusOn }: { name: string } & Required<Pick<SpecTableProps, "onFocusOn">>) {
	return (
		<button
			type="button"
			data-print="yes"
			// Safari does not focus a clicked button.
			onClick={({ currentTarget }) => currentTarget.focus()}
			onFocus={() => onFocusOn(name)}
			onBlur={() => onFocusOn(undefined)}
			className="-mx-4 -my-3 block w-[calc(100%+2rem)] px-4 py-3 text-left md:-my-1.5 md:py-1.5 underline decoration-dotted underline-offset-4 print:no-underline"
		>
			<TypedText>{name}</TypedText>
		</button>
	);
}
