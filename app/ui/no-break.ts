import { unitSymbols } from "./unit-symbols.ts";

const noBreak = "\u00a0";

/** Unit symbols and words that follow a number. */
const unitSigns = Object.values(unitSymbols).filter((symbol) => symbol && !/[a-z]{4}/.test(symbol));
const units = [...unitSigns, "litres", "HV", "HRC", "teeth", "pieces", "clicks"].join("|");
const unitBehindFigure = new RegExp(`(\\d) (?=(?:${units})(?![\\w]))`, "g");
const timesBeforeFigure = / × (?=\d)/g;
const ratioBeforeFigure = /(?<=\d) : (?=\d)/g;
const wordBeforeFigure = /\b(class|module|[A-Z]{2,4}) (?=\d)/g;
/** The variant in a designation, such as '6308 M'. */
const variantBehindNumber = /\b(\d{4,5}) (?=[A-Z]\d?\b)/g;
const partNumberWords = /\bPart no\. (?=\S)/g;

/**
 * A part, material or document number, such as 'TF-320V', 'HSS-Co' or 'W-4DE2A27C', or a range, such as '40–200', which
 * would break at its dash. A no-break character is no solution: it would be copied with the text. Also a number with its
 * unit, which a narrow column would break anywhere.
 */
const unbroken =
	/(\b[A-Z]{2,}\d*(?:-[A-Za-z0-9]+)+|\b[A-Z]-[A-Z0-9]+\b|\d+–\d+|\b\d+\/[A-Z]\w*|(?<![\d.,])\d[\d.,]*\u00a0[^\s×,;]+)/;

/** Longer numbers may break: a phone has no room for them in a heading. */
export const maxUnbrokenLength = 14;

/** Keeps numbers and their units on one line. For display only. */
export const withNoBreakUnits = (text: string): string => text.replace(unitBehindFigure, `$1${noBreak}`);

/** Keeps related words on one line, such as '320 × 30 mm' or 'class 8.8'. For display only. */
export function withNoBreakSpaces(text: string): string {
	return withNoBreakUnits(text)
		.replace(timesBeforeFigure, `${noBreak}×${noBreak}`)
		.replace(ratioBeforeFigure, `${noBreak}:${noBreak}`)
		.replace(wordBeforeFigure, `$1${noBreak}`)
		.replace(variantBehindNumber, `$1${noBreak}`)
		.replace(partNumberWords, `Part${noBreak}no.${noBreak}`);
}

interface Piece {
	text: string;
	/** Stays on one line. */
	isUnbroken: boolean;
}

/** Returns a text with the spaces of `withNoBreakSpaces`, in pieces of which some must not break at a hyphen either. */
export const noBreakPieces = (text: string): Piece[] =>
	withNoBreakSpaces(text)
		.split(unbroken)
		.map((piece, place) => ({ text: piece, isUnbroken: place % 2 === 1 && piece.length <= maxUnbrokenLength }));
