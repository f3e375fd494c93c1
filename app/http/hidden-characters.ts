/** What nobody sees: controls, marks of direction, separators of lines. With it two addresses, or names, would look like one. */
export const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export const hasHidden = (text: string): boolean => text.search(hiddenCharacters) >= 0;
export const withoutHidden = (text: string): string => text.replaceAll(hiddenCharacters, "");
