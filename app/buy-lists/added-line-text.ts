import { lineStatusText } from "./buy-list.ts";
import { lineNameOf } from "./line-names.ts";
import type { AddedLine } from "./list-schema.ts";

export function addedLineText(line: AddedLine): string {
	const { units, unitsOnList, status } = line;
	const totalText = unitsOnList === units ? "" : `, ${unitsOnList.toLocaleString("en-US")} in total`;
	const text = `Added to your list: ${units.toLocaleString("en-US")} × ${lineNameOf(line)}${totalText}.`;
	return status === "ok" ? text : `${text} ${lineStatusText(status, line)}.`;
}
