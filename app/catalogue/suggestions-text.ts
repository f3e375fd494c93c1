import { matchesText, missingText, orList } from "./catalogue-summary.tsx";
import type { Suggestions } from "./use-suggestions.ts";

/** Describes the suggestions in the words of the page that Enter opens. */
export function suggestionsText(suggestions: Suggestions): string {
	const { total, dropped, corrections, isDescriptionMatch, onlyFor, isSimilarNumber, numberMatch, nearest } =
		suggestions;
	if (total === 0) return "No matches.";
	const closest = nearest?.name ? ` ${closestText(nearest)}` : "";
	if (dropped.length > 0) {
		const replaced = corrections.length > 0 ? ` ${correctionText(corrections)}.` : "";
		const related = onlyFor ? ` We sell no “${onlyFor}”.` : "";
		return `No match for all your words. Without “${dropped.join(" ")}”: ${matchesText(total)}.${replaced}${related}${closest}`;
	}
	if (numberMatch) return numberMatchText(numberMatch);
	if (nearest && !nearest.name) return `No results for ${nearest.requested}. Closest:`;
	if (isSimilarNumber) return "No part has exactly this number. Similar:";
	if (onlyFor) return `We sell no “${onlyFor}”. Related:`;
	if (isDescriptionMatch)
		return `No exact match. Mentioned in ${total.toLocaleString("en-US")} ${total === 1 ? "description" : "descriptions"}.${closest}`;
	if (corrections.length > 0) return `${correctionText(corrections)}: ${matchesText(total)}.`;
	return `${matchesText(total)}.${closest}`;
}

/** `No 8 mm width across flats in Hand tools. Closest: 10 mm TF-CW-10.` */
function closestText(nearest: NonNullable<Suggestions["nearest"]>): string {
	const sizes = nearest.sizes.map(({ size, product }) => `${size} ${product.partNumber ?? ""}`.trimEnd());
	return `${missingText(nearest)} Closest: ${sizes.join(", ")}.`;
}

/** `No results for “Senkschraube” or “DIN 7991”. Results for “socket head cap screw”` */
function correctionText(corrections: Suggestions["corrections"]): string {
	const shown = new Set(corrections.map(({ to }) => `“${to}”`));
	return `No results for ${orList(corrections.map(({ from }) => from))}. Results for ${[...shown].join(" and ")}`;
}

/** `W 712/75 is interchangeable with TF-OF-76.` */
function numberMatchText({ searched, isMisspelt, parts }: NonNullable<Suggestions["numberMatch"]>): string {
	const numbers = parts.map(({ partNumber }) => partNumber).filter(Boolean);
	if (isMisspelt || numbers.length === 0) return `No part has the number ${searched}. Similar:`;
	const isReplaced = parts.every(({ kind }) => kind === "superseded");
	return `${searched} ${isReplaced ? "is replaced by" : "is interchangeable with"} ${numbers.join(" or ")}.`;
}
