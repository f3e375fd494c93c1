/** The blocks of scripts written from right to left (Unicode's DerivedBidiClass). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's words in a sentence that cannot have elements: a mail, toast, label or error. Words written from right to
 * left are isolated, so that the punctuation and numbers beside them keep their places. Elsewhere use `TypedText`.
 */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
