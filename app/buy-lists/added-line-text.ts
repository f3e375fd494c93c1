import { lineStatusText } from "./buy-list.ts";
import { nameOf } from "./line-names.ts";
import type { AddedLine } from "./list-schema.ts";

export function addedLineText(line: AddedLine): string {
	const { units, onList, status } = line;
	const inTotal = onList === units ? "" : `, ${onList.toLocaleString("en-US")} in total`;
	const text = `Added to your list: ${units.toLocaleString("en-US")} × ${nameOf(line)}${inTotal}.`;
	return status === "ok" ? text : `${text} ${lineStatusText(status, line)}.`;
}
