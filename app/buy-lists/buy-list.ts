import { isParcelCode, parcelCodeText } from "../products/part/gtin.ts";
import { soldOutText, type UnitLimits, unitsFault } from "../products/product.ts";
import { isolate } from "../ui/isolate.ts";

// Public pages load this file: no zod here.

/** Maximum lines of a list and of a purchase, because a whole list can be ordered at once. */
export const maxLines = 200;
export const maxLists = 20;
/** Maximum for an account that has neither a proven address nor a paid order. */
export const maxUnprovenNeverPaidLists = 3;
/** Days after the last change until a list of a visitor, or of an account with {@link maxUnprovenNeverPaidLists}, is deleted. */
export const retentionDays = 60;
export const maxNameLength = 60;
export const maxTextLength = 40_000;
/** A longer number is stored without its end. Numbers of parts are shorter. */
export const maxStoredNumberLength = 64;

export const listPath = "/list";
/** Id of the current list of an account or a visitor. */
export const currentList = "current";
/** Query parameter of the checkout: ids of lines to leave out. */
export const withoutParam = "without";
export const firstListName = "My list";

export const lineStatuses = [
	...(["ok", "not-found", "several", "gone", "out-of-stock", "units-not-read", "below-minimum", "short"] as const),
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Statuses of a line whose part or quantity could not be read. It is on the list, and does not count as added. */
const unreadStatuses: ReadonlySet<LineStatus> = new Set(["not-found", "several", "units-not-read"]);

export const countsAsAdded = (status: LineStatus): boolean => !unreadStatuses.has(status);

export function lineStatusOf(
	{ units, unitsAssumed }: { units: number; unitsAssumed: boolean },
	product: UnitLimits,
): LineStatus {
	if (product.quantity < product.minorder) return "out-of-stock";
	return unitsAssumed ? "units-not-read" : (unitsFault(units, product) ?? "ok");
}

/** Returns the quantity that makes a line orderable with one click. */
export function unitsThatFit(status: LineStatus, { minorder, quantity }: Partial<UnitLimits>): number | undefined {
	if (status === "below-minimum") return minorder;
	return status === "short" ? quantity : undefined;
}

const figure = (units: number | undefined) => (units ?? 0).toLocaleString("en-US");

interface LineCandidates {
	number?: string;
	choices?: readonly unknown[];
	suggestions?: readonly { partNumber?: string; name: string }[];
}

export function lineStatusText(
	status: LineStatus,
	{ number = "", quantity, minorder, choices = [], suggestions = [] }: Partial<UnitLimits> & LineCandidates,
): string {
	const texts: Record<LineStatus, string> = {
		ok: "",
		"not-found": isParcelCode(number)
			? parcelCodeText
			: suggestions.length === 0
				? "Part number not found"
				: `Not found. Did you mean ${suggestions.map(({ partNumber, name }) => partNumber ?? isolate(name)).join(" or ")}?`,
		several:
			choices.length === 1
				? "This number now belongs to one part: is it this one?"
				: "Several parts have this number: choose one",
		gone: "No longer sold",
		"out-of-stock": soldOutText({ quantity: quantity ?? 0, minorder: minorder ?? 1 }) ?? "",
		"units-not-read": "Confirm the quantity",
		"below-minimum": `Below the minimum order of ${figure(minorder)}`,
		short: `Only ${figure(quantity)} in stock`,
	};
	return texts[status];
}

/** Names lines of the same part: `TF-1: 2 + 4 = 6`. */
export function mergedLinesText(added: readonly (LineNames & { units: number; unitsOnList: number })[]): string {
	const groups = Map.groupBy(added, lineNameOf);
	const sums = [...groups].flatMap(([name, lines]) => {
		const units = lines.map((line) => line.units);
		const total = Math.max(...lines.map(({ unitsOnList }) => unitsOnList));
		const before = total - units.reduce((sum, one) => sum + one, 0);
		const terms = before > 0 ? [before, ...units] : units;
		return terms.length > 1 ? [`${name}: ${terms.map(figure).join(" + ")} = ${figure(total)}`] : [];
	});
	return namesOf(sums);
}

/**
 * @param merged lines of the same part as another line
 * @param total all lines, including those that do not count as added
 */
export function addedLinesText(added: number, merged: number, total = added): string {
	const text = `Added ${added < total ? `${figure(added)} of ` : ""}${lineCountText(total)}`;
	if (merged === 0) return text;
	if (merged === 1 && total === 1) return `${text} to the quantity of another line with the same part`;
	return `${text}, ${figure(merged)} of them to the quantity of another line with the same part`;
}

export const attentionText = (lines: number): string =>
	`${lineCountText(lines)} ${lines === 1 ? "needs" : "need"} attention`;

export const lineCountText = (lines: number): string => `${figure(lines)} ${lines === 1 ? "line" : "lines"}`;

/** A line's part number, product name, and number as typed. */
interface LineNames {
	partNumber?: string;
	name?: string;
	number?: string;
	/** 2 for the second line of a list with the same name. */
	repeat?: number;
}

export const lineNameOf = ({ partNumber, name, number, repeat }: LineNames): string =>
	isolate(partNumber ?? name ?? number ?? "") + (repeat ? ` (${repeat})` : "");

/** Numbers lines with the same name. Only those of unknown parts can have one. */
export function withRepeats<Line extends LineNames>(lines: readonly Line[]): Line[] {
	const counts = new Map<string, number>();
	return lines.map((line) => {
		const name = lineNameOf(line);
		const repeat = (counts.get(name) ?? 0) + 1;
		counts.set(name, repeat);
		return repeat > 1 ? { ...line, repeat } : line;
	});
}

const maxNamed = 5;

/** `TF-1, TF-2 and 4 more`. */
export function namesOf(names: readonly string[]): string {
	if (names.length <= maxNamed) return names.join(", ");
	return `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`;
}

/** Part number, tab, units: the format that other programs read. */
export const asText = (lines: readonly (LineNames & { units: number })[]): string =>
	lines.map((line) => `${line.partNumber ?? line.number ?? line.name ?? ""}\t${line.units}`).join("\n");
