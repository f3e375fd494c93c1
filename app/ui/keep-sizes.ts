const inSize =
	/(?<=\d ?\p{L}{0,3}) (?=[×x] ?\d)|(?<=\d ?\p{L}{0,3} ?[×x]) (?=\d)|(?<=\d) (?=[°%‰]|[\p{L}/]{1,4}(?!\p{L}))/gu;

/** Keeps a size such as `40 × 80 mm` on one line, by no-break spaces. For display only. */
export const keepSizes = (text: string): string => text.replace(inSize, "\u00a0");
