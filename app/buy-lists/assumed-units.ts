import { useEffect, useRef, useState } from "react";
import { currentList } from "./buy-list.ts";
import type { CheckedLine, ListLine } from "./list-schema.ts";

type PartKey = Pick<ListLine, "productId" | "number">;

/** Returns the key of a line: its product, or the number as entered. */
const subjectOf = ({ productId, number }: PartKey): string => productId ?? number ?? "";

export const isSamePart = (a: PartKey, b: PartKey): boolean => subjectOf(a) === subjectOf(b);

export interface AssumedUnits {
	/** True when the pasted text had no quantity for the line, and the customer has neither changed nor confirmed it. */
	isAssumed(line: ListLine): boolean;
	record(added: readonly CheckedLine[]): void;
	confirm(line: ListLine): void;
}

/** Remembers lines whose quantity could not be read from the pasted text, until the customer opens another list. */
export function useAssumedUnits(listId: string): AssumedUnits {
	const [units, setUnits] = useState<ReadonlyMap<string, number>>(new Map());
	const shown = useRef(listId);
	useEffect(() => {
		// A visitor's list gets its id with its first line. That is not another list.
		if (shown.current !== listId && shown.current !== currentList) setUnits(new Map());
		shown.current = listId;
	}, [listId]);
	return {
		isAssumed: (line) => units.get(subjectOf(line)) === line.units,
		record: (added) =>
			setUnits((before) => {
				const assumed = added.filter(({ unitsAssumed }) => unitsAssumed);
				return new Map([...before, ...assumed.map((line) => [subjectOf(line), line.units] as const)]);
			}),
		confirm: (line) => setUnits((before) => new Map([...before].filter(([subject]) => subject !== subjectOf(line)))),
	};
}
