import { useRef } from "react";
import { type ApiClient, read, useApi } from "../../api/api-client.ts";
import { lineBreaks } from "../../http/hidden-characters.ts";
import { type UnitCode, unitSymbols } from "../../ui/unit-symbols.ts";
import { convert, kindOfUnit } from "../part/measure.ts";
import { readSpecLines } from "../part/spec-lines.ts";
import type { ProductFormState } from "./product-form-schema.ts";

interface SpecColumn {
	name: string;
	/** The unit that most parts of the family have. */
	unit?: UnitCode;
}

/** Reads the specifications that parts of a family have. */
export async function readSpecColumns(api: ApiClient, family: string): Promise<SpecColumn[]> {
	const { table } = await read(api.catalogue.$get({ query: { family, view: "table", size: "1" } }));
	return table?.columns ?? [];
}

/** Returns the problems of lines whose unit measures something else than in the other parts of the family. */
export function unitProblems(lines: readonly string[], columns: readonly SpecColumn[], family: string): string[] {
	return lines.flatMap((line, index) => {
		const problem = unitProblem(line, columns, family);
		return problem ? [`Line ${index + 1}: ${problem}`] : [];
	});
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function unitProblem(line: string, columns: readonly SpecColumn[], family: string): string | undefined {
	const [spec] = readSpecLines(line).specs;
	if (!spec) return undefined;
	const column = columns.find(({ name }) => isSameName(name, spec.name));
	if (!column?.unit || convert(1, spec.unit, column.unit) !== undefined) return undefined;
	const { name, text, unit = "C62" } = spec;
	const symbol = unitSymbols[column.unit];
	const usual = `In ${family}, ${name} ${symbol ? `is in ${symbol}` : "has no unit"}`;
	// A number with an unknown unit is read as a text.
	if (text !== undefined) return symbol && /^[-−+]?\d/.test(text) ? `“${text}” is no measure. ${usual}` : undefined;
	if (unit === "C62") return `${name} has no unit. ${usual}`;
	const kind = kindOfUnit(column.unit);
	return kind ? `${unitSymbols[unit]} is no unit of ${kind}. ${usual}` : `${usual}, not ${unitSymbols[unit]}`;
}

/**
 * Returns a function that asks about units of another kind than the family's, once for the same text: a part may have
 * its own. It returns whether it has asked.
 */
export function useUnitQuestions({ getValues, setError }: ProductFormState, saved = "") {
	const api = useApi();
	const asked = useRef<string>(undefined);
	return async (): Promise<boolean> => {
		const { specs, family } = getValues();
		const savedLines = saved.split(lineBreaks);
		const lines = specs.split(lineBreaks).map((line) => (savedLines.includes(line) ? "" : line));
		if (!family.trim() || specs === asked.current || lines.every((line) => !line.trim())) return false;
		// The question is only a help: without an answer the product is saved.
		const columns = await readSpecColumns(api, family).catch(() => []);
		const problems = unitProblems(lines, columns, family.trim());
		if (problems.length === 0) return false;
		asked.current = specs;
		const message = `${problems.join(". ")}. Correct ${problems.length === 1 ? "it" : "them"}, or save again to keep ${problems.length === 1 ? "it" : "them"}`;
		setError("specs", { message }, { shouldFocus: true });
		return true;
	};
}
