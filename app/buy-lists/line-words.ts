import type { ListLine } from "./list-schema.ts";

/** What a line is called: its part's number, else its name or what was typed. */
export const nameOf = ({ partNumber, name, number }: ListLine): string => partNumber ?? name ?? number ?? "";

/** The list as other programs take it: part number, tab, units. */
export const asText = (lines: readonly ListLine[]): string =>
	lines.map((line) => `${line.partNumber ?? line.number ?? line.name ?? ""}\t${line.units}`).join("\n");
