import type { Token } from "../words/query-tokens.ts";
import { phraseKey } from "../words/readings.ts";
import { forEachMark } from "./marks.server.ts";
import { bestNamed, maxWeak, minName, type Sources, type Span } from "./spans.server.ts";

/** Longer sizes before a wrench are its length. */
const maxAcrossFlats = 60;

/** Returns whether the noun itself names its size: a `10mm allen key` has a key size. */
export const isSizedBy = ({ text }: Token, { words, specs }: Pick<Sources, "words" | "specs">): boolean =>
	specs.isNameWord(text) && !words.isHead(text);

interface Query {
	tokens: readonly Token[];
	spans: readonly Span[];
	nounAt: number;
	marks: readonly Uint8Array[];
}

/**
 * Reads millimetres before a wrench, as in `8mm spanner`, only as its width across flats or as a part of the name: a ring
 * offset of 8 mm is no such size. After it they may be any dimension, but not the thread M8 that a description mentions.
 */
export function markToolSizes(specs: Sources["specs"], { tokens, spans, nounAt, marks }: Query): void {
	const sizes = nounAt < 0 ? [] : tokens.filter((token, at) => isToolSize(token, at === nounAt - 1));
	if (sizes.length === 0 || !isWrench()) return;
	const names = specs.named([], [phraseKey("width across flats")]);
	if (names.length === 0) return;
	for (const token of sizes) {
		const at = tokens.indexOf(token);
		const own = marks[at] as Uint8Array;
		forEachMark(own, (place, mark) => {
			if (mark < (at < nounAt ? minName : maxWeak)) own[place] = 0;
		});
		const figure = { value: token.value ?? 0, units: token.units };
		for (const name of names) specs.markFigure(name, figure, own, bestNamed);
	}

	function isWrench(): boolean {
		const phrases = spans.flatMap(({ upTo, key, phrases }) => (upTo === nounAt + 1 ? [key, ...phrases] : []));
		return phrases.some((phrase) => phraseKey(phrase).split(" ").at(-1) === "wrench");
	}
}

/** Directly before the wrench, a figure needs no unit. */
const isToolSize = ({ units, value = Infinity, range, isJoined }: Token, isNext: boolean): boolean =>
	(units[0] === "MMT" || (isNext && units.length === 0)) && !range && !isJoined && value <= maxAcrossFlats;
