import { lineBreaks } from "../../http/hidden-characters.ts";
import type { OtherNumber } from "./part-schema.ts";
import type { LineFault } from "./spec-lines.ts";

const kindsByName: Record<string, OtherNumber["kind"]> = {
	oem: "oem",
	original: "oem",
	replaces: "superseded",
	supersedes: "superseded",
	superseded: "superseded",
	cross: "cross",
	interchangeable: "cross",
};

/** Reads other numbers, one per line: `OEM Bosch: 0 986 479 123`, `Replaces: TF-320`, `Cross SKF: 6203/C3`. */
export function readNumberLines(text: string): { numbers: (OtherNumber & { line: number })[]; faults: LineFault[] } {
	const numbers: (OtherNumber & { line: number })[] = [];
	const faults: LineFault[] = [];
	for (const [place, written] of text.split(lineBreaks).entries()) {
		if (!written.trim()) continue;
		const line = place + 1;
		const number = readLine(written.trim());
		if (number) numbers.push({ ...number, line });
		else
			faults.push({
				line,
				message: "write it as “OEM Bosch: 0 986 479 123”, “Replaces: TF-320” or “Cross SKF: 6203/C3”",
			});
	}
	return { numbers, faults };
}

function readLine(line: string): OtherNumber | undefined {
	const colon = line.indexOf(":");
	const [word = "", ...makerWords] = line.slice(0, Math.max(0, colon)).trim().split(/\s+/);
	// An inherited property, such as `constructor`, is not a kind.
	const kind = Object.hasOwn(kindsByName, word.toLowerCase()) ? kindsByName[word.toLowerCase()] : undefined;
	const number = line.slice(colon + 1).trim();
	if (!kind || !number) return undefined;
	const maker = makerWords.join(" ");
	return { kind, number, ...(maker && { maker }) };
}
