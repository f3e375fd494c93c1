import { dayMs } from "../app/time/durations.ts";

/** What demo products cost before: dollars until so many days ago, the oldest first. All others have cost the same for long. */
const before: Record<string, readonly (readonly [dollars: number, untilDaysAgo: number])[]> = {
	"turbo-tf58": [
		[1040, 190],
		[1095, 6],
	],
	"caliper-4pot": [[248, 4]],
	"bearing-6205": [[7.6, 12]],
	"plug-iridium-m14": [[13.9, 20]],
	"pad-front-ceramic": [[52, 47]],
	"torque-wrench-200": [[129, 80]],
	"filter-oil-76": [[5.9, 100]],
};

const firstDay = 400;

/** What a demo product has cost since when, the oldest first and the present price last. */
export function demoPrices(slug: string, price: number, now: Date): { dollars: number; since: Date }[] {
	let begins = firstDay;
	const prices = [...(before[slug] ?? []), [price, 0] as const];
	return prices.map(([dollars, untilDaysAgo]) => {
		const since = new Date(now.getTime() - begins * dayMs);
		begins = untilDaysAgo;
		return { dollars, since };
	});
}
