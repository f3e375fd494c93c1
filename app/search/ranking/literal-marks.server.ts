import type { SpecWords } from "../facets/spec-words.server.ts";
import { onlyLetters } from "../words/fold-text.ts";
import { type Token, thread } from "../words/query-tokens.ts";
import type { WordIndex } from "../words/word-index.server.ts";
import { bestNamed, level, ofRange } from "./spans.server.ts";

interface LiteralOptions {
	isLast?: boolean;
	isOnly?: boolean;
	named: readonly string[];
	isWhole?: boolean;
	isCounted?: boolean;
	isNoun?: boolean;
}

const minBegun = 4;

/** Marks the literal word and the figure of a token, and the words that it begins. */
export function createLiteralMarks({ words, specs }: { words: WordIndex; specs: SpecWords }) {
	return function markLiteral(
		{ word, value, units, measures }: Token,
		marks: Uint8Array,
		{
			isLast = false,
			isOnly = false,
			named: specNames,
			isWhole = false,
			isCounted = false,
			isNoun = false,
		}: LiteralOptions,
	) {
		if (word !== undefined) {
			if (onlyLetters.test(word) && !isWhole) {
				const begun =
					isLast && !isNoun ? level.beginning : word.length < minBegun ? level.shortBeginning : level.innerBeginning;
				words.markBeginnings(word, marks, begun);
			} else if (isLast && !thread.test(word) && (word.length > 2 || isOnly))
				words.markBeginnings(word, marks, level.figureBeginning);
			const isCountedFigure = isCounted && value !== undefined;
			words.mark(word, marks, isNoun ? level.noun : isCountedFigure ? level.counted : level.literal);
		}
		if (value === undefined) return;
		const isBare = units.length === 0;
		if (!isCounted || !isBare) {
			const isLength = units.includes("MMT") || units.includes("INH");
			const weights = isBare ? level.figure : isLength ? level.length : level.measure;
			for (const measure of measures) words.mark(measure, marks, weights);
			specs.markRanges({ value, units: isBare ? ["MMT", "C62"] : units }, marks, ofRange);
		}
		for (const name of specNames) specs.markFigure(name, { value, units }, marks, bestNamed);
	};
}
