import { expect, test } from "vitest";
import { hasHidden, textFault, withoutHidden } from "./hidden-characters.ts";

test.each([
	["a zero width space", "\u200b"],
	["an override", "a\u202eb"],
	["an isolate", "x\u2066y"],
	["a byte order mark", "\ufeffa"],
	["a soft hyphen", "a\u00adb"],
	["a NUL", "a\u0000"],
	["a C1 control", "a\u0085"],
	["a line separator", "\u2028"],
	["a noncharacter", "\uffff"],
	["an interlinear mark", "\ufff9"],
	["a Hangul filler", "\u3164"],
	["two Hangul fillers", "\u115f\u1160"],
	["a Braille blank", "\u2800"],
	["a grapheme joiner", "Ada\u034f Admin"],
	["a tag", "\u{e0041}"],
	["an unfinished flag", "\u{1f3f4}\u{e0067}"],
	["a joiner at the start", "\u200d\u0639\u0644\u06cc"],
	["a joiner after a blank", "\u0639\u0644\u06cc \u200c\u0631\u0636\u0627"],
	["two joiners at the end", "\u0639\u0644\u06cc\u200d\u200c"],
	["two joiners", "\u0639\u0644\u06cc\u200c\u200c\u0631\u0636\u0627"],
	["a joiner among Latin letters", "Ada\u200cb"],
	["a joiner after Latin letters", "Ada\u200d"],
	["a joiner after an emoji", "\u{1f469}\u200d"],
	["a joiner between emoji and letter", "\u{1f469}\u200dA"],
	["a variation selector after a letter", "Ada Admin\ufe0f"],
	["a variation selector after a digit", "1\ufe0f"],
	["a flood of variation selectors", "\u2764\ufe0f\ufe0f"],
	["a selector for ideographs after a letter", "a\u{e0100}"],
])("%s is hidden", (_, text) => {
	expect(hasHidden(text)).toBe(true);
	expect(hasHidden(withoutHidden(text))).toBe(false);
});

test.each([
	["a composed letter", "Zo\u00eb"],
	["an accent of its own", "Zoe\u0308"],
	["a Greek letter with three accents", "\u03c9\u0314\u0342\u0345"],
	["a Persian name", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
	[
		"a Malayalam name with old chillus",
		"\u0d05\u0d28\u0d3f\u0d32\u0d4d\u200d \u0d15\u0d41\u0d2e\u0d3e\u0d30\u0d4d\u200d",
	],
	["a Kurdish town", "\u0647\u0647\u200c\u06b5\u0647\u200c\u0628\u062c\u0647\u200c"],
	["a Telugu name", "\u0c28\u0c3e\u0c2e\u0c4d\u200c"],
	["a joiner before a comma", "\u0c28\u0c3e\u0c2e\u0c4d\u200c, 2"],
	["a Sinhala name", "\u0dc1\u0dca\u200d\u0dbb\u0dd3\u0db8\u0dad\u0dd2"],
	["a Hindi half letter", "\u0915\u094d\u200d\u0937"],
	["a Bengali word", "\u09b0\u200d\u09cd\u09af\u09be\u09ac"],
	["a Burmese word", "\u101b\u103d\u103e\u1031"],
	["a Mongolian word", "\u1820\u180e\u1820"],
	["Hangul", "\ud55c\uae00"],
	["a variant ideograph", "\u845b\ufe00"],
	["a registered variant", "\u845b\u{e0100}"],
	["an emoji", "\u2764\ufe0f"],
	["a joined emoji", "\u{1f469}\u{1f3fd}\u200d\u{1f527}"],
	["a couple", "\u{1f469}\u200d\u2764\ufe0f\u200d\u{1f468}"],
	["a rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
	["the flag of England", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
	["a keycap", "1\ufe0f\u20e3"],
])("%s is all there to see", (_, text) => {
	expect(textFault(text)).toBeUndefined();
	expect(withoutHidden(text)).toBe(text);
});

test("accents piled up on a letter are too many, and taken off where nothing can be refused", () => {
	const piled = `Z${"\u0334\u0335\u0336".repeat(10)}oe`;
	expect(textFault("M\ufffdller")).toBe("Has a damaged character (\ufffd). Enter it again");
	expect(textFault(piled)).toBe("Must not have so many accents on one letter");
	expect(withoutHidden(piled)).toBe("Z\u0334\u0335\u0336\u0334oe");
});
