/** Small letters that Unicode does not decompose, as other keyboards write them. */
const plainLetters: Record<string, string> = {
	...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ς: "σ" },
	// Arabic and Persian forms of alef, yeh, kaf and teh marbuta; the tatweel only stretches a word.
	...{ ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ـ: "" },
};

/** The sign for a diameter stands alone: `Ø 25`. */
const letterToReplace = /[ßæœłđðþıςٱىیکةـ]|(?<=\p{L})ø|ø(?=\p{L})/gu;

const arabicArticle = /(?<!\p{L})ال(?=\p{L}{3})/gu;
const hiragana = /[ぁ-ゖ]/g;
/** Katakana follow hiragana at this distance. */
const kanaDistance = 0x60;

/** Returns a text in small letters without marks, with one form of each letter and figure, for searches. */
export const foldLetters = (text: string): string =>
	text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(letterToReplace, (letter) => plainLetters[letter] ?? letter)
		.replace(arabicArticle, "")
		.replace(hiragana, (letter) => String.fromCharCode(letter.charCodeAt(0) + kanaDistance))
		// Hangul syllables in one piece.
		.normalize("NFC");

/** Letters of scripts that write several words without spaces: Han, kana, Hangul, Thai and its neighbours. */
const unspaced =
	"\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
const hasUnspaced = new RegExp(`(?=\\p{L})[${unspaced}]`, "u");
const innerStart = new RegExp(`(?=[${unspaced}])|(?<=[${unspaced}])`, "gu");
const maxEndingLength = 12;
const maxEndings = 60;

/**
 * Returns the beginnings of words that may stand within a word of a script without spaces, as far as a search may type them:
 * `球轴承`, `轴承` and `承` of `球轴承`. None for other scripts.
 */
export function wordsWithin(word: string): string[] {
	if (!hasUnspaced.test(word)) return [];
	const starts = Array.from(word.matchAll(innerStart), ({ index }) => index).filter((at) => at > 0 && at < word.length);
	return starts.slice(0, maxEndings).map((at) => word.slice(at, at + maxEndingLength));
}
