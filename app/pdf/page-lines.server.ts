/** Where a line may end within a word. */
const withinWord = /(?<=\p{L}-)(?=\p{L})/u;

/**
 * Breaks a text into lines of so many characters, in time that grows with the text alone: all characters of the sheet's type
 * are alike in width. A word that is longer than a line is cut.
 */
export function linesOf(text: string, columns: number): string[] {
	const lines: string[] = [];
	let line: string[] = [];
	let blank = 0;
	// Every second is what lies between two words.
	for (const [at, word] of text.normalize("NFC").trim().split(/(\s+)/).entries()) {
		if (at % 2 === 1) blank = word.length;
		else
			for (const part of word.split(withinWord)) {
				const letters = [...part];
				if (line.length > 0 && line.length + blank + letters.length > columns) {
					lines.push(line.join(""));
					line = [];
				} else line.push(..." ".repeat(blank));
				while (letters.length > columns) lines.push(letters.splice(0, columns).join(""));
				line.push(...letters);
				blank = 0;
			}
	}
	return line.length > 0 ? [...lines, line.join("")] : lines;
}
