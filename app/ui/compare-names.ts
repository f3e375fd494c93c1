const collator = new Intl.Collator("en", { numeric: true });

/** Makes signs between letters and digits alike, so that `B-1` sorts before `B 4`. */
export const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");

/** Sorts names and shelves for readers: accents as their letters, numbers by value. */
export const compareNames = (one: string, other: string): number =>
	collator.compare(withoutSigns(one), withoutSigns(other)) || collator.compare(one, other);
