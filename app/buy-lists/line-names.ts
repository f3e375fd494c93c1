import { isolate } from "../ui/isolate.ts";
import type { ListLine } from "./list-schema.ts";

export const lineNameOf = ({ partNumber, name, number }: Pick<ListLine, "partNumber" | "name" | "number">): string =>
	isolate(partNumber ?? name ?? number ?? "");

const maxNamed = 5;

/** `TF-1, TF-2 and 4 more`. */
export function namesOf(names: readonly string[]): string {
	if (names.length <= maxNamed) return names.join(", ");
	return `${names.slice(0, maxNamed).join(", ")} and ${names.length - maxNamed} more`;
}

/** Part number, tab, units: the format that other programs read. */
export const asText = (lines: readonly ListLine[]): string =>
	lines.map((line) => `${line.partNumber ?? line.number ?? line.name ?? ""}\t${line.units}`).join("\n");
