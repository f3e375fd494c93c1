const codes =
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
		" ",
	);

/** Names beyond English and the country's own language. */
const otherNames = {
	usa: "US",
	"united states of america": "US",
	uk: "GB",
	england: "GB",
	scotland: "GB",
	wales: "GB",
};

/** More often a state of the United States than a country. */
const notCountries = new Set(["georgia"]);

let known: Map<string, string> | undefined;

function names(): Map<string, string> {
	if (known) return known;
	known = new Map(Object.entries(otherNames));
	for (const code of codes) {
		const { language } = new Intl.Locale(`und-${code}`).maximize();
		for (const spoken of ["en", language]) {
			const name = new Intl.DisplayNames(spoken, { type: "region" }).of(code)?.toLowerCase();
			if (name && !notCountries.has(name)) known.set(name, code);
		}
	}
	return known;
}

/** Returns all countries with their English names, by name. */
export function countries(): [code: string, name: string][] {
	const english = new Intl.DisplayNames("en", { type: "region" });
	const named = codes.map((code): [string, string] => [code, english.of(code) ?? code]);
	return named.sort(([, one], [, other]) => one.localeCompare(other, "en"));
}

/** Accepts codes of ISO 3166-1. */
export const isCountry = (code: string): boolean => codes.includes(code);

/** Returns the country of an address line, in English or its own language: `Deutschland` → `DE`. */
export const countryByName = (line: string): string | undefined =>
	names().get(line.trim().replace(/\.$/, "").toLowerCase());

/** Returns the country in the last line of an address, or undefined for a domestic address without one. */
export function countryInAddress(address: string): string | undefined {
	const last = address.trim().split(/[\n,]/).at(-1);
	return last === undefined ? undefined : countryByName(last);
}
