import { type ReactNode, useState } from "react";
import { PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { attentionText, lineCountText, lineNameOf, lineStatusText } from "../buy-list.ts";
import type { BuyList, ListLine } from "../list-schema.ts";
import { ListTable } from "./list-table.tsx";
import { useTypedUnits } from "./typed-units.tsx";

const maxNamed = 10;

/** The table of lines, and above it those that cannot be ordered. */
export function ListLines({ list }: { list: BuyList }) {
	const { faults } = useTypedUnits();
	/** Lines hidden by the filter. Corrected and new lines are shown. */
	const [hidden, setHidden] = useState<ReadonlySet<string>>();
	const isFaulty = ({ _id, status }: ListLine) => status !== "ok" || faults.has(_id);
	const faulty = list.lines.filter(isFaulty);
	const shown = list.lines.filter((line) => !hidden?.has(line._id) || isFaulty(line));
	const isFiltered = shown.length < list.lines.length;
	if (hidden && faulty.length === 0) setHidden(undefined);
	const showFaulty = () => setHidden(new Set(list.lines.filter((line) => !isFaulty(line)).map(({ _id }) => _id)));
	return (
		<>
			{faulty.length > 0 && (
				<section
					aria-label="Lines that need attention"
					data-print="no"
					className="rounded-sheet border border-dashed border-control p-4"
				>
					<FaultyLines faulty={faulty} />
					{(isFiltered || faulty.length < list.lines.length) && (
						<Button
							variant="quiet"
							onClick={isFiltered ? () => setHidden(undefined) : showFaulty}
							className="mt-3 unscripted:hidden"
						>
							{isFiltered
								? `Show all ${lineCountText(list.lines.length)}`
								: `Show only the ${faulty.length === 1 ? "line" : lineCountText(faulty.length)}`}
						</Button>
					)}
				</section>
			)}
			<div>
				<p role="status" className="font-semibold not-empty:mb-3">
					{isFiltered && `${shown.length.toLocaleString("en-US")} of ${lineCountText(list.lines.length)} shown`}
				</p>
				<ListTable list={list} shown={shown} />
			</div>
		</>
	);
}

function FaultyLines({ faulty }: { faulty: readonly ListLine[] }) {
	const { faults } = useTypedUnits();
	return (
		<>
			<p className="font-semibold">{attentionText(faulty.length)}</p>
			<ul className="mt-1 text-sm">
				{faulty.slice(0, maxNamed).map((line) => (
					<li key={line._id} className="py-2.75 md:py-1.25">
						<LineLink line={line} className="measure -my-2.75 md:-my-1.25 md:min-h-8">
							<bdi>{lineNameOf(line)}</bdi>
						</LineLink>
						<PartText text={`: ${faults.get(line._id) ?? lineStatusText(line.status, line)}`} />
					</li>
				))}
				{faulty.length > maxNamed && <li>and {(faulty.length - maxNamed).toLocaleString("en-US")} more</li>}
			</ul>
		</>
	);
}

interface LineLinkProps {
	line: ListLine;
	className?: string;
	children: ReactNode;
}

/** Link to the quantity field of a line. */
export const LineLink = ({ line, className = "", children }: LineLinkProps) => (
	<a
		href={`#units-${line._id}`}
		onClick={(event) => {
			event.preventDefault();
			document.getElementById(`units-${line._id}`)?.focus();
		}}
		className={`word-link inline-flex min-h-11 items-center ${className}`}
	>
		{children}
	</a>
);
