import { expect, test } from "vitest";
import { hasHidden, withoutHidden } from "./hidden-characters.ts";

test.each(["\u200b", "\u202e", "\u2028", "\u3164", "\u2800", "\u115f\u1160", "Ada\u034f Admin", "Ada Admin\ufe0f"])(
	"%j has something that nobody sees",
	(text) => {
		expect(hasHidden(text)).toBe(true);
		expect(hasHidden(withoutHidden(text))).toBe(false);
	},
);

test.each(["Zo\u00eb", "Zoe\u0308", "\u2764\ufe0f", "\u845b\ufe00", "\ud55c\uae00", "1\ufe0f\u20e3"])(
	"%j is all there to see",
	(text) => {
		expect(withoutHidden(text)).toBe(text);
	},
);
