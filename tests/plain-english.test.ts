import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const maxSentenceWords = 30;
const maxReadmeLines = 80;
const maxDocsWords = 30_000;

const withoutCodeBlocks = (text: string) => text.replaceAll(/^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, "");

/** Links become their text. Inline code and addresses count as one word. */
const plainText = (line: string) =>
	line
		.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
		.replaceAll(/`[^`]*`|<https?:[^>]*>/g, "code")
		.replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, "");

/** Separators of table cells and signs such as a dash or `·` are no words. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Returns the sentences of paragraphs and list items. Tables, headings and code are left out. */
function sentencesOf(markdown: string): string[] {
	const lines = withoutCodeBlocks(markdown)
		.split("\n")
		.filter((line) => !/^\s*(\||#|<)/.test(line));
	const paragraphs = lines.join("\n").split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/);
	return paragraphs.flatMap((paragraph) =>
		plainText(paragraph.replaceAll(/\s+/g, " "))
			.trim()
			.split(/(?<=[.!?][)"']?) /),
	);
}

test.each(["README.md", "CONTRIBUTING.md"])("%s has no sentence with more than 30 words", (file) => {
	const long = sentencesOf(readFileSync(file, "utf8")).filter((text) => wordsOf(text).length > maxSentenceWords);
	expect(long).toEqual([]);
});

test("README.md has at most 80 lines", () => {
	expect(readFileSync("README.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(maxReadmeLines);
});

test("the documents have at most 30,000 words", () => {
	const texts = globSync("docs/**/*.md").map((file) => plainText(withoutCodeBlocks(readFileSync(file, "utf8"))));
	expect(texts.reduce((sum, text) => sum + wordsOf(text).length, 0)).toBeLessThanOrEqual(maxDocsWords);
});
