const noBreak = "\u00a0";

/** Forbids a line break and takes no room. */
const wordJoiner = "\u2060";

/** What stands behind a figure in part names and descriptions. */
const units =
	"mm|cm|m|µm|in|N·m|N\\/mm|kN|N|kg|g|l|litres|ml|cm³\\/min|V|A|W|kW|bar|MPa|HV|HRC|°C|%|r\\/min|teeth|pieces|clicks";
const unitBehindFigure = new RegExp(`(\\d) (?=(?:${units})(?![\\w]))`, "g");
const timesBeforeFigure = / × (?=\d)/g;
const dashInRange = /(?<=\d)–(?=\d)/g;

/** Keeps together on one line what belongs together, such as '320 × 30 mm', '72 teeth' or '40–200'. For display only. */
export function bindUnits(text: string): string {
	return text
		.replace(timesBeforeFigure, `${noBreak}×${noBreak}`)
		.replace(dashInRange, `–${wordJoiner}`)
		.replace(unitBehindFigure, `$1${noBreak}`);
}
