import type { ReactNode } from "react";

const inSize =
	/(?<=\d ?\p{L}{0,3}) (?=[×x] ?\d)|(?<=\d ?\p{L}{0,3} ?[×x]) (?=\d)|(?<=\d) (?=[°%‰]|[\p{L}/]{1,4}(?!\p{L}))/gu;

/** Keeps a size such as `40 × 80 mm` on one line, by no-break spaces. For display only. */
export const keepSizes = (text: string): string => text.replace(inSize, "\u00a0");

const inDimensions =
	/(?<=\d) (?=[×x] \d)|(?<=\d [×x]) (?=\d)|(?<=[×x] [\d.]{1,8}) (?=(?:mm|cm|m|in)\b)|(?<=\d) (?=× )|(?<=\d ×) (?=\S)|(?<=:\d\d) (?=[AP]M\b)|(?<=[AP]M) (?=UTC\b)/gu;

/** Keeps only sizes and counts with `×`, and times, on one line, in texts that also count: `3 in stock`. For display only. */
export const keepDimensions = (text: string): string => text.replace(inDimensions, "\u00a0");

/** Leaves nodes other than text as they are. */
export const keepDimensionsIn = (node: ReactNode): ReactNode =>
	typeof node === "string" ? keepDimensions(node) : node;
