import type { PartFacets } from "../facets/part-facets.server.ts";
import { phraseKey } from "../words/readings.ts";
import type { WordIndex } from "../words/word-index.server.ts";

/** ISO 15: outside diameters in mm of deep groove ball bearings of the series 62 and 63, by the last two digits from 00 on. */
const outsideDiameters: Record<string, readonly number[]> = {
	62: [30, 32, 35, 40, 47, 52, 62, 72, 80, 85, 90, 100, 110, 120, 125, 130, 140, 150, 160, 170, 180],
	63: [35, 37, 42, 47, 52, 62, 72, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 215],
};
const smallBores = [10, 12, 15, 17];
/** Matches a designation with a seal or clearance that the shop may lack: `6305zz`. */
const designation = /^(6[23])(\d\d)(?!\d)/;

/** Bore and outside diameter that a designation says: 30 and 62 mm of `6206`. */
function bearingSizes(number: string): { bore: number; outside: number } | undefined {
	const [, series = "", digits = ""] = designation.exec(number) ?? [];
	const code = Number(digits);
	const outside = outsideDiameters[series]?.[code];
	return outside === undefined ? undefined : { bore: smallBores[code] ?? code * 5, outside };
}

const maxBearings = 2;
const [boreName, outsideName] = [phraseKey("bore"), phraseKey("outside diameter")];

/** Bearings with the bore of a designation, those with the closest outside diameter only. */
export function bearingsLike(
	number: string,
	{ facets, words, count }: { facets: PartFacets; words: WordIndex; count: number },
): { size: string; place: number }[] {
	const wanted = bearingSizes(number);
	if (!wanted) return [];
	const mm = (name: string | undefined, place: number) => {
		const value = facets.unitOf(name ?? "") === "MMT" ? facets.valueAt(name ?? "", place) : undefined;
		return typeof value === "object" && value[0] === value[1] ? value[0] : undefined;
	};
	const [bore] = facets.words.named([], [boreName]);
	const [outside] = facets.words.named([], [outsideName]);
	const fitting = words
		.having("bearing", count, [0, 0, 0, 1])
		.filter((place) => mm(bore, place) === wanted.bore)
		.map((place) => ({ place, diameter: mm(outside, place) ?? Infinity }))
		.map((one) => ({ ...one, distance: Math.abs(one.diameter - wanted.outside) }));
	const least = Math.min(...fitting.map(({ distance }) => distance));
	return fitting
		.filter(({ distance }) => distance === least)
		.slice(0, maxBearings)
		.map(({ place, diameter }) => ({ size: `${wanted.bore} × ${diameter} mm`, place }));
}
