import { lineStatusText } from "./buy-list.ts";
import { nameOf } from "./line-names.ts";
import type { AddedLine } from "./list-schema.ts";

export function addedLineText(line: AddedLine): string {
	const { units, onList, status } = line;
	const now = onList === units ? "" : `, ${onList.toLocaleString("en-US")} now`;
	const what = `Added to your list: ${units.toLocaleString("en-US")} × ${nameOf(line)}${now}.`;
	return status === "ok" ? what : `${what} ${lineStatusText(status, line)}.`;
}
