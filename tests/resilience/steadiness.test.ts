import { expect, test } from "vitest";
import { compareSixths } from "./steadiness.ts";

const samples = (residentMb: (i: number) => number, descriptors = (_: number) => 30) =>
	Array.from({ length: 100 }, (_, i) => ({ residentMb: residentMb(i), descriptors: descriptors(i) }));

test("memory and descriptors that go up and down are not reported", () => {
	const { grown, counts } = compareSixths({
		samples: samples((i) => 130 + (i % 20)),
		liveMb: [22, 23, 22.5, 23, 22, 23.4],
	});
	expect(grown).toEqual([]);
	expect(counts).toMatchObject({ "MB live in the second sixth": 23, "MB live in the last": 23.4 });
});

test.each([
	["live memory grew", { samples: samples(() => 130), liveMb: [22, 23, 25, 27, 29, 31] }],
	["resident memory grew", { samples: samples((i) => 130 + 2 * i), liveMb: [22, 22, 22, 22, 22, 22] }],
	[
		"descriptors grew",
		{
			samples: samples(
				() => 130,
				(i) => 30 + i,
			),
			liveMb: [22, 22, 22, 22, 22, 22],
		},
	],
])("'%s' is reported", (complaint, held) => {
	expect(compareSixths(held).grown).toEqual([complaint]);
});
