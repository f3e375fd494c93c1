import fc from "fast-check";
import { expect, test } from "vitest";
import { countries, countryInAddress, isCountry } from "./country.ts";

test.each([
	["1 Foundry Lane, Springfield", undefined],
	["Hauptstraße 1\n10115 Berlin\nDeutschland", "DE"],
	["14 Crucible Lane, Sheffield S3 0TF, United Kingdom", "GB"],
	["1 Main St, Springfield, IL 62701, USA", "US"],
	["12 Peachtree St, Atlanta, Georgia", undefined],
	["San Francisco, CA", undefined],
	["Rue 1, 1000 Bruxelles, Belgium.", "BE"],
	["Bridge Street, Castries, St. Lucia", "LC"],
	["Hauptstraße 1\nGermany\nTel. +49 30 555 0100", "DE"],
	["110 00 Praha 1\nČR", "CZ"],
	["811 01 Bratislava\nSR", undefined],
	["1 Platz\nSt. Pölten, NÖ", undefined],
	["Via Dante 1\nMilano, MI 20121", undefined],
	["Casablanca, MA 20000", undefined],
	["Haifa, IL 31000", undefined],
	["Podgorica, ME 81000", undefined],
	["Palermo PA 90133", undefined],
	["Cagliari, CA 09121", undefined],
	["Rieti, RI 02100", undefined],
	["1 Weg\n10115 Berlin Germany", "DE"],
	["1 Road\nMumbai 400001 INDIA", "IN"],
	["1 Road\nSeoul 04524 South Korea", "KR"],
	["1 Mall\nLondon SW1A 1AA UK", "GB"],
	["1 Main St\nSpringfield, IL 62701 USA", "US"],
	["1 Pennsylvania Ave, Washington, D.C. 20001", "US"],
	["1 Road\nSingapore 048616", "SG"],
	["1 Road\nKyiv, Ukraine 01001", "UA"],
	["1 Main St\nAlbuquerque 87101 New Mexico", undefined],
	["1200 Avenida Argentina", undefined],
	["2 Hof\n1000 Rue de France", undefined],
	["5 Marina Walk\nDubai\nApt B-1204", undefined],
	["5 Marina Walk\nDubai\nB-1204", undefined],
	["5 Marina Walk, Dubai, B-1204", undefined],
	["Dubai\nB-1204 Marina Tower", undefined],
	["Lagos\nPlot A-1234", undefined],
	["Nairobi\nPO Box H-1234", undefined],
	["Dubai\nUnit BE-1200", undefined],
	["Jebel Ali\nWarehouse No. IT-20000", undefined],
	["Makati\nOffice # CZ-11000", undefined],
	["1 Weg\nA-6060 Hall in Tirol", "AT"],
	["1 Weg, D-10115 Berlin", "DE"],
	["1 Weg, Berlin, DE-10115", "DE"],
	["", undefined],
])("the country of %j is %s", (address, country) => {
	expect(countryInAddress(address)).toBe(country);
});

const byName: Record<string, string> = {
	AE: "U.A.E.|Dubai, UAE",
	AT: "Österreich|Oesterreich|Austria",
	BA: "Bosnia & Herzegovina",
	BE: "Belgique/België|Belgium",
	CD: "Kinshasa, Congo|Congo, the Democratic Republic of the|Congo, Democratic Republic of|Dem. Republic of Congo|Congo (Democratic Republic)|Kinshasa, Congo, Democratic Republic of the|Kinshasa\nCongo, Dem. Rep.|Congo (Kinshasa)|Zaire, Republic of|Congo, Democratic Republic of the|DR Congo",
	CH: "Schweiz / Suisse|Switzerland (CH)|Svizzera",
	CI: "Côte d’Ivoire|Cote d'Ivoire|COTE D'IVOIRE|Ivory Coast",
	CN: "China, People's Republic of|中国|PR China|People's Republic of China",
	CW: "Curacao",
	CZ: "Czech Republic|Czechia|Česko",
	DE: "Germany|GERMANY|germany.|Deutschland|Allemagne|Alemania|Germany (DE)",
	ES: "España|Espana|Spanien",
	GB: "UK|U.K.|Great Britain|England|Northern Ireland|N. Ireland|Royaume-Uni",
	GE: "Republic of Georgia",
	GR: "Ελλάδα|Greece|Hellas",
	HK: "Hong Kong, China|Kowloon, Hong Kong, PR China|Hong Kong Special Administrative Region of China|Hong Kong|Hong Kong SAR|香港",
	IE: "Republic of Ireland|Éire",
	IR: "Iran (Islamic Republic of)|Iran, Islamic Republic of",
	JP: "日本|Japan",
	KR: "Korea (South)|Korea (Republic of)|Korea, Rep. of|South Korea|Korea, Republic of|대한민국",
	MD: "Republic of Moldova",
	MK: "Macedonia, the former Yugoslav Republic of|Macedonia|North Macedonia",
	MM: "Burma|Myanmar (Burma)",
	NL: "Holland|The Netherlands|Nederland|Pays-Bas",
	RS: "Srbija|Србија|Serbia",
	RU: "Moscow, Russian Federation|Россия|Russian Federation|РФ",
	SA: "السعودية|KSA",
	SZ: "Swaziland|Eswatini",
	TH: "ประเทศไทย|ไทย",
	TR: "Turkey|Türkiye|Turkiye",
	TW: "China, Republic of|Taiwan, China|Taiwan, Province of China|Taipei, Taiwan, Province of China|China (Taiwan)|Republic of China|Taiwan, R.O.C.",
	US: "USA|U.S.A.|US|Springfield, IL 62701, U.S.|United States of America|États-Unis|США",
	VN: "Viet-Nam, Democratic Republic of|Viet Nam, Socialist Republic of|Viet Nam|Vietnam|Việt Nam",
};
/** Entries of drop-down lists with a state, and territories before theirs. */
const byTerritory: Record<string, string> = {
	AS: "Samoa, American",
	AW: "Aruba, Netherlands|Oranjestad\nAruba\nKingdom of the Netherlands",
	BQ: "Bonaire, Sint Eustatius and Saba|Kralendijk, Bonaire, Netherlands",
	CG: "Congo, Republic of the|Congo (Brazzaville)",
	EH: "Sahara, Western",
	FO: "Faroe Islands, Denmark",
	GF: "Cayenne, Guyane, France",
	GI: "Gibraltar, UK",
	GL: "Greenland, Denmark|Nuuk\nGreenland (Denmark)",
	GQ: "Guinea, Equatorial",
	GS: "South Georgia and the South Sandwich Islands",
	GW: "Guinea-Bissau, Republic of",
	IM: "Isle of Man, United Kingdom|Isle of Man (UK)|Douglas IM1 1AA, United Kingdom|Douglas IM1 1AA UK",
	IT: "Torino, TO, Italia",
	JE: "Jersey, UK|St Helier\nJersey\nUK|Jersey JE2 3AB, UK",
	KP: "Korea, Democratic People's Republic of|Korea (North)|Korea, D.P.R.",
	KY: "Cayman Is.",
	MO: "Macao, China|Macau SAR, China",
	NC: "Nouméa, New Caledonia (France)",
	PR: "San Juan, PR 00901, USA|San Juan, Puerto Rico, USA",
	SH: "Saint Helena, Ascension and Tristan da Cunha",
	SX: "St. Maarten|Saint Martin (Dutch part)",
	TC: "Turks & Caicos Is.",
	UM: "United States Minor Outlying Islands",
	VG: "Virgin Islands, British|Virgin Islands (British)|Virgin Islands (UK)",
	VI: "Virgin Islands, U.S.|Virgin Islands (U.S.)|St Thomas, Virgin Islands, USA|Virgin Islands of the United States",
};
const byPostcode: Record<string, string> = {
	AT: "A-1010 Wien",
	BE: "B-1000 Bruxelles",
	CA: "Toronto ON M5V 3L9|Toronto, Ontario, M5V3L9",
	CH: "CH-8001 Zürich",
	DE: "D-10115 Berlin|Berlin DE-10115",
	FI: "FIN-00100 Helsinki",
	FR: "F-75001 Paris",
	GB: "London SW1A 1AA|Sheffield S3 0TF",
	FK: "Stanley FIQQ 1ZZ",
	GG: "St Peter Port GY1 1AA",
	GI: "Gibraltar GX11 1AA|GX111AA",
	GR: "GR-105 57 Athen",
	IE: "Dublin D02 X285",
	IM: "Douglas IM1 1AA",
	JE: "St Helier JE2 3AB",
	LI: "FL-9490 Vaduz",
	NL: "NL-1012 AB Amsterdam",
	PL: "PL-00-950 Warszawa",
	PT: "P-1000-001 Lisboa",
	SE: "S-114 55 Stockholm",
	SH: "Jamestown STHL 1ZZ",
	US: "Springfield, IL 62701|Springfield IL 62701-1234|Atlanta, Georgia 30303|Wilmington, DE 19801",
};
const lines = [byName, byTerritory, byPostcode].flatMap((table) =>
	Object.entries(table).flatMap(([code, list]) => list.split("|").map((line) => [line, code] as const)),
);
test.each(lines)("the last line %s is in %s", (line, code) =>
	expect(countryInAddress(`1 Test Street\n${line}`)).toBe(code),
);

test.each([
	...["Springfield", "New Mexico", "New Jersey", "Georgia", "Granada", "1234 Luxembourg", "DE", "D-1010 X", "A1"],
	...[
		"Congo",
		"Pointe-Noire, Congo",
		"Korea",
		"Seoul 04524 Korea",
		"Virgin Islands",
		"Channel Islands, UK",
		"Samoa, USA",
	],
	...["Northern Ireland, Ireland", "Kosovo, Serbia", "Czechoslovakia", "Democratic Socialist Republic of Korea"],
])("the last line %s does not say the country", (line) =>
	expect(countryInAddress(`1 Test Street\n${line}`)).toBeUndefined(),
);

test("every country is found by its English name, however it is written", () => {
	const written = [(name: string) => name, (name: string) => name.toUpperCase(), (name: string) => `The ${name}.`];
	for (const [code, name] of countries())
		for (const write of written)
			if (name !== "Georgia") expect([name, countryInAddress(`1 Test Street\n${write(name)}`)]).toEqual([name, code]);
});

test("any text has a known country or none", () => {
	const seeds = lines.map(([line]) => line);
	const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...seeds), fc.string());
	fc.assert(
		fc.property(fc.array(text), (parts) => {
			const country = countryInAddress(parts.join("\n"));
			expect(country === undefined || isCountry(country)).toBe(true);
		}),
	);
});
