import { PartText } from "../../products/part/part-text.tsx";
import { isolate } from "../../ui/isolate.ts";
import { Notice } from "../../ui/notice.tsx";
import { addedLinesText, countsAsAdded, lineCountText, lineNameOf, mergedLinesText, namesOf } from "../buy-list.ts";
import type { AddedLine, BuyList, ListLine } from "../list-schema.ts";

export interface PastedLines {
	added: readonly AddedLine[];
	mergedCount: number;
	text: string;
}

/** A line keeps the number as entered when its part is chosen later. */
const isSameLine = (line: ListLine, { productId, number }: AddedLine): boolean =>
	productId === undefined ? line.number === number : line.productId === productId;

/**
 * Result of a pasted text. The counts follow the list, where its lines are corrected, and which names those that need
 * attention. Not shown on another list.
 */
export function PastedNotice({ pasted: { added, mergedCount, text }, list }: { pasted: PastedLines; list: BuyList }) {
	const statusOf = (addedLine: AddedLine) => list.lines.find((line) => isSameLine(line, addedLine))?.status;
	const addedCount = added.filter((line) => countsAsAdded(statusOf(line) ?? line.status)).length;
	const mergedOfAdded = Math.min(mergedCount, addedCount);
	const onList = list.lines.filter((line) => added.some((addedLine) => isSameLine(line, addedLine)));
	if (onList.length === 0) return null;
	const details = [mergedOfAdded > 0 && `${mergedLinesText(added)}.`, unreadUnitsText(onList, { added, text })];
	return (
		<Notice
			tone={onList.every(({ status }) => status === "ok") ? "ok" : "info"}
			title={addedLinesText(addedCount, mergedOfAdded, added.length)}
			takesFocus
		>
			<PartText text={details.filter(Boolean).join(" ")} />
		</Notice>
	);
}

function unreadUnitsText(lines: readonly ListLine[], { added, text }: Pick<PastedLines, "added" | "text">) {
	const unread = lines.filter(({ unitsAssumed }) => unitsAssumed);
	if (unread.length === 0) return undefined;
	const rows = text.split("\n");
	const names = unread.map((line) => {
		const row = added.findLast((addedLine) => isSameLine(line, addedLine))?.row ?? 0;
		return `${lineNameOf(line)} (you entered “${isolate(rows[row - 1]?.trim() ?? "")}”)`;
	});
	return `${lineCountText(unread.length)} had no quantity we could read. Confirm it below: ${namesOf(names)}.`;
}
