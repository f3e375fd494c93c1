/**
 * Invisible characters: controls, direction marks, line separators, blank letters, and variation selectors without a
 * character to vary. With them two different addresses or names could look the same.
 */
export const hiddenCharacters =
	/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]|\u034F|(?<![\p{Emoji}\p{Ideographic}])[\uFE00-\uFE0F]/gu;

export const hasHidden = (text: string): boolean => text.search(hiddenCharacters) >= 0;
export const withoutHidden = (text: string): string => text.replaceAll(hiddenCharacters, "");
