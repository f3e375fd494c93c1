import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test.each(["علی\u200cرضا", "דני 5", "Ali علی", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥"])(
	"isolates %j, which is written from right to left",
	(name) => {
		expect(`${isolate(name)}, order 10001`).toBe(`\u2068${name}\u2069, order 10001`);
	},
);

test.each(["Paula Prüfer", "Ελλη", "Жук", "山田", "Kim 👩‍🔧", "TF-1/2", "\ufeffx", ""])(
	"leaves %j as it is",
	(name) => {
		expect(isolate(name)).toBe(name);
	},
);
