import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lineCountText, lineNameOf, lineStatusText } from "../buy-list.ts";
import type { BuyList, ListLine } from "../list-schema.ts";
import { ListTable } from "./list-table.tsx";
import { useTypedUnits } from "./typed-units.tsx";

const maxNamed = 10;

/** The table of lines, and above it those that cannot be ordered. */
export function ListLines({ list }: { list: BuyList }) {
	const { faults } = useTypedUnits();
	/** Lines to show alone. A corrected one stays until all are shown again. */
	const [chosen, setChosen] = useState<ReadonlySet<string>>();
	const faulty = list.lines.filter(({ _id, status }) => status !== "ok" || faults.has(_id));
	const chosenLines = list.lines.filter(({ _id }) => chosen?.has(_id));
	const shown = chosenLines.length > 0 ? chosenLines : list.lines;
	const isChosen = shown.length < list.lines.length;
	return (
		<>
			{(faulty.length > 0 || isChosen) && (
				<section
					aria-label="Lines that need attention"
					id={faultyLinesId}
					data-print="no"
					className="rounded-sheet border border-dashed border-control p-4"
				>
					{faulty.length > 0 ? <FaultyLines faulty={faulty} /> : <p>All lines can be ordered.</p>}
					{(isChosen || faulty.length < list.lines.length) && (
						<Button
							variant="quiet"
							onClick={() => setChosen(isChosen ? undefined : new Set(faulty.map(({ _id }) => _id)))}
							className="mt-3 unscripted:hidden"
						>
							{isChosen
								? `Show all ${lineCountText(list.lines.length)}`
								: `Show only the ${faulty.length === 1 ? "line" : lineCountText(faulty.length)}`}
						</Button>
					)}
				</section>
			)}
			<ListTable list={list} shown={shown} />
		</>
	);
}

export const faultyLinesId = "faulty-lines";

function FaultyLines({ faulty }: { faulty: readonly ListLine[] }) {
	const { faults } = useTypedUnits();
	return (
		<>
			<p className="font-semibold">
				{lineCountText(faulty.length)} {faulty.length === 1 ? "needs" : "need"} attention
			</p>
			<ul className="mt-1 text-sm">
				{faulty.slice(0, maxNamed).map((line) => (
					<li key={line._id}>
						<a
							href={`#units-${line._id}`}
							onClick={(event) => {
								event.preventDefault();
								document.getElementById(`units-${line._id}`)?.focus();
							}}
							className="word-link measure inline-flex min-h-11 items-center md:min-h-8"
						>
							<bdi>{lineNameOf(line)}</bdi>
						</a>
						: {faults.get(line._id) ?? lineStatusText(line.status, line)}
					</li>
				))}
				{faulty.length > maxNamed && <li>and {(faulty.length - maxNamed).toLocaleString("en-US")} more</li>}
			</ul>
		</>
	);
}
