import { unitSymbols } from "./units.ts";

const noBreak = "\u00a0";

/** What stands behind a figure in part names and descriptions: signs of units, and some words. */
const unitSigns = Object.values(unitSymbols).filter((symbol) => symbol && !/[a-z]{4}/.test(symbol));
const units = [...unitSigns, "litres", "HV", "HRC", "teeth", "pieces", "clicks"].join("|");
const unitBehindFigure = new RegExp(`(\\d) (?=(?:${units})(?![\\w]))`, "g");
const timesBeforeFigure = / × (?=\d)/g;
const wordBeforeFigure = /\b(class|module|ISO|DIN|PCD) (?=\d)/g;
const partNumberWords = /\bPart no\. (?=\S)/g;

/**
 * A part or material number, such as 'TF-320V', 'EN-GJL-250' or 'HSS-Co', and a range, such as '40–200': in a text they
 * would break at their hyphens and dashes. A character that forbids the break would be copied along with the text.
 */
const numberWithDash = /(\b[A-Z]{2,}\d*(?:-[A-Za-z0-9]+)+|\d+–\d+)/;

/** Longer numbers break: in a heading on a phone they have no room. */
const maxUnbrokenLength = 14;

/** Keeps figures and their units on one line. For display only, where there is no room for more of a size on one. */
export const keepUnits = (text: string): string => text.replace(unitBehindFigure, `$1${noBreak}`);

/** Keeps together on one line what belongs together, such as '320 × 30 mm' or 'class 8.8'. For display only. */
export function keepTogether(text: string): string {
	return keepUnits(text)
		.replace(timesBeforeFigure, `${noBreak}×${noBreak}`)
		.replace(wordBeforeFigure, `$1${noBreak}`)
		.replace(partNumberWords, `Part${noBreak}no.${noBreak}`);
}

/** A part's name or description, with its figures and its numbers each on one line. */
export function PartText({ text }: { text: string }) {
	return keepTogether(text)
		.split(numberWithDash)
		.map((piece, place) =>
			place % 2 === 0 || piece.length > maxUnbrokenLength ? (
				piece
			) : (
				// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no name but their place
				<span key={place} className="whitespace-nowrap">
					{piece}
				</span>
			),
		);
}
