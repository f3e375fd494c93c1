import { expect, test } from "vitest";
import { readNumberLines } from "./number-lines.ts";

test("other numbers are read a line for each: what it is, whose, and behind the colon the number", () => {
	const { numbers, faults } = readNumberLines(
		"OEM Bosch: 0 986 479 123\n\nreplaces: TF-320\nCross Schaeffler Group: 6203:C3\n interchangeable : 6203",
	);
	expect(faults).toEqual([]);
	expect(numbers).toEqual([
		{ line: 1, kind: "oem", maker: "Bosch", number: "0 986 479 123" },
		{ line: 3, kind: "superseded", number: "TF-320" },
		{ line: 4, kind: "cross", maker: "Schaeffler Group", number: "6203:C3" },
		{ line: 5, kind: "cross", number: "6203" },
	]);
});

test.each(["TF-320", "OEM Bosch 0 986", "constructor: 1", ": 5", "OEM:", "toString x: 1"])("%s is none", (line) => {
	expect(readNumberLines(`Cross: 1\n${line}`)).toMatchObject({ numbers: [{ number: "1" }], faults: [{ line: 2 }] });
});
