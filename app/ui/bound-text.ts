const noBreak = "\u00a0";

/** Units that stand behind a figure in part names and descriptions. */
const units =
	"mm|cm|m|µm|in|N·m|Nm|kN|N|kg|g|l|litres|ml|V|A|W|kW|bar|MPa|kPa|HV|HRC|°C|%|r/min|teeth|pieces|holes|years|kB|MB";

const unitBehindFigure = new RegExp(`(\\d) (?=(?:${units})(?![\\w]))`, "g");
const timesBetweenFigures = / × (?=\d)/g;
const partNumber = /\b([A-Z]{2,3})-(?=[A-Z\d])/g;
const noBreakHyphen = "\u2011";

/** Keeps together what a line must not part: '320 × 30 mm', '72 teeth', the prefix of 'TF-320V'. For display only. */
export function bindUnits(text: string): string {
	return text
		.replace(timesBetweenFigures, `${noBreak}×${noBreak}`)
		.replace(unitBehindFigure, `$1${noBreak}`)
		.replace(partNumber, `$1${noBreakHyphen}`);
}
