import type { FieldWeights } from "../words/postings.server.ts";

/** Levels of a word or figure in a part, by field: description, specification, name, title. */
export const level = {
	literal: [2, 7, 9, 10],
	beginning: [1, 4, 6, 7],
	/** 62 does not mean 6205. */
	figureBeginning: [1, 3, 3, 3],
	/** `tf-sc-08` is typed on the way to TF-SC-0830. */
	numberBeginning: [0, 0, 10, 10],
	prefix: [0, 0, 1, 1],
	measure: [2, 7, 9, 9],
	/** A length may be any dimension. */
	length: [1, 3, 9, 9],
	figure: [1, 3, 3, 3],
	noun: [0, 0, 9, 10],
	/** `50 teeth` is no other 50. */
	counted: [0, 0, 3, 3],
} as const satisfies Record<string, FieldWeights>;
/** Levels of a figure in the specification that the words name, in one that they name in part, and in a range; then the level of a word in the family. */
export const [bestNamed, partlyNamed, ofRange, ofFamily] = [13, 8, 7, 9] as const;
export const nounBonus = 10;
/** Levels up to this one are in the description. */
export const maxMentioned = 2;
/** Levels of words in a specification: of its name or its text. */
export const ofSpec: readonly number[] = [level.literal[1], level.beginning[1]];
/** Levels from here on are in a name, or as good. */
export const minNamed = 4;
/** Lowest level of a literal word in a name. */
export const minName = 9;
/** Levels of another reading, by the lowest level of its words. */
const levelsBy = (inName: number, inSpec: number): number[] =>
	Array.from({ length: 32 }, (_, literal) => (literal >= minName ? inName : literal >= 6 ? inSpec : 1));
export const otherLevels = levelsBy(5, 4);
export const correctedLevels = levelsBy(4, 3);

export const onlyLetters: RegExp = /^\p{L}+$/u;
export const thread: RegExp = /^m\d/;
