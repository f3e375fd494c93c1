import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";

/** Plain surfaces on which the demo's parts letter their maker. */
const surfaces = [
	["hero-1", "caliper", { left: 1010, top: 200, width: 35, height: 40 }],
	["hero-1", "brake pad", { left: 1170, top: 585, width: 85, height: 14 }],
	["hero-2", "torque wrench", { left: 475, top: 308, width: 155, height: 10 }],
	["hero-2", "spanner", { left: 310, top: 412, width: 120, height: 10 }],
] as const;

/** Pixels. A letter's edge is as narrow. */
const edge = 3;

test.each(surfaces)(
	"the picture %s, which every shop shows, does not letter the demo's maker on the %s",
	async (name, _, area) => {
		// The shop lets sharp read no files, and may run in the same process.
		const file = readFileSync(`public/catalogue/${name}-1600.webp`);
		const picture = sharp(file).extract(area).greyscale().raw();
		const { data, info } = await picture.toBuffer({ resolveWithObject: true });
		const steps = Array.from(data, (grey, index) =>
			index % info.width < edge ? 0 : Math.abs(grey - (data[index - edge] ?? grey)),
		);
		expect(Math.max(...steps)).toBeLessThan(50);
	},
);
