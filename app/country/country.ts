import {
	ambiguousNames,
	countriesByKey,
	countryCodes,
	nameKey,
	plainKey,
	postcodePrefixes,
	severalStates,
	territories,
	usStateNames,
	zipAreas,
} from "./country-names.ts";

let listed: [code: string, name: string][] | undefined;

/** Returns all countries with their English names, by name. */
export function countries(): [code: string, name: string][] {
	if (listed) return listed;
	const english = new Intl.DisplayNames("en", { type: "region" });
	const named = countryCodes.map((code): [string, string] => [code, english.of(code) ?? code]);
	listed = named.sort(([, one], [, other]) => one.localeCompare(other, "en"));
	return listed;
}

/** Accepts codes of ISO 3166-1. */
export const isCountry = (code: string): boolean => countryCodes.includes(code);

/** `Republic of Ireland`, `Iran, Islamic Republic of`. */
const formOfState = "(?:republic|kingdom|state|states|principality|commonwealth|sultanate|federation|duchy)";
const formsOfState = [0, 1, 2].flatMap((words) => {
	const form = `(?:\\p{L}+ ){${words}}${formOfState} of`;
	return [new RegExp(`^${form} (?:the )?`, "u"), new RegExp(` ${form}(?: the)?$`, "u")];
});

/** No name of a country has more, also with the form of its state. */
const maxNameWords = 16;

function countryByKey(key: string): string | undefined {
	const names = countriesByKey();
	const words = plainKey(key).split(" ");
	if (words.length > maxNameWords) return undefined;
	// `Korea, Republic of` is the Republic of Korea.
	for (let at = 0; at < words.length; at++) {
		const country = names.get([...words.slice(at), ...words.slice(0, at)].join(" "));
		if (country) return country;
	}
	if (!key.includes(" of")) return undefined;
	for (const form of formsOfState) {
		const country = names.get(plainKey(key.replace(form, "")));
		if (country) return country;
	}
	return undefined;
}

/** Returns the country of an address line by a usual name: `Deutschland`, `Schweiz / Suisse`, `U.S.A.` → `US`. */
export function countryByName(line: string): string | undefined {
	const whole = countryByKey(nameKey(line));
	if (whole) return whole;
	const parts = line.split(/[/|()]|\s[-–—]\s/).map(nameKey);
	// Two letters beside a town are its province: `Bergamo (BG)`.
	return parts.length > 1 ? countryOfParts(parts.filter((part) => part.length > 2)) : undefined;
}

/** Returns the only country that parts of a line name, or the territory of it that they name. */
function countryOfParts(keys: readonly string[]): string | undefined {
	const found = new Set(keys.flatMap((key) => countryByKey(key) ?? []));
	const [country, ...others] = [...found].filter((code) => ![...found].some((other) => territories[other] === code));
	return others.length > 0 || keys.some((key) => severalStates.has(key)) ? undefined : country;
}

/** Lines below an address that do not belong to it. */
const notAddress = /@|^(?:tel|phone|fax|mobile?|e-?mail|attn|att|c\/o|vat|ust)\b|^\+?[\d ()/.-]{7,}$/i;

/** Returns the country in the last line of an address, or undefined for a domestic address without one. */
export function countryInAddress(address: string): string | undefined {
	const [last, end] = endOf(address);
	return namedCountry(address) ?? countryByPostcode(last, end);
}

/** Returns the English name of a country. */
export const countryName = (code: string): string => new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;

/** Returns the English name of the country of an address, from its field or its last line. Empty when neither names one. */
export function countryNameOf({ country, address }: { country: string | null; address: string }): string {
	const code = country ?? countryInAddress(address);
	return code ? countryName(code) : "";
}

/** Returns whether a line is a name of a country: `Deutschland`, or `Korea` if South Korea was chosen. */
export const isNameOf = (country: string, line: string): boolean =>
	countryByName(line) === country || isAmbiguousNameOf(country, line);

const isAmbiguousNameOf = (country: string, name: string): boolean =>
	ambiguousNames[plainKey(nameKey(name))]?.includes(country) === true;

const ambiguousEnd = new RegExp(`(?<=^|[\\n,;/\\s])(?:${Object.keys(ambiguousNames).join("|")})\\.?$`, "i");

/**
 * Returns an address that ends with a name of its country. `Korea` becomes `South Korea`, if that was chosen. Undefined
 * when the address does not name the country in words.
 */
export function withCountryNamed(address: string, country: string): string | undefined {
	if (namedCountry(address) === country) return address;
	const [name] = ambiguousEnd.exec(address) ?? [];
	const isNamed = name !== undefined && isAmbiguousNameOf(country, name);
	return isNamed ? address.slice(0, -name.length) + countryName(country) : undefined;
}

/** Returns whether two countries are different, and neither is a territory of the other. */
export const areDifferent = (one: string, other: string): boolean =>
	one !== other && territories[one] !== other && territories[other] !== one;

/** Returns the country that the last line of an address names in words, not by a postcode. */
export function namedCountry(address: string): string | undefined {
	const [last, end, before] = endOf(address);
	const country = countryByName(end);
	// `Congo, Democratic Republic of` and `Virgin Islands, U.S.` are one name.
	const joined = countryByKey(nameKey(last)) ?? countryByKey(nameKey(`${before} ${end}`));
	if (country && (!joined || joined === country)) return withTerritory(country, before);
	return joined ?? countryByName(last) ?? (end === address.trim() ? undefined : nameBesidePostcode(end));
}

/** Returns the territory before its state: `Jersey, UK`. Undefined if another country or several precede. */
function withTerritory(country: string, before: string): string | undefined {
	// Two letters are a province: `Torino, TO, Italia`.
	const named = before.length > 3 ? countryByName(before) : undefined;
	const other = named ?? nameBesidePostcode(before) ?? countryByPostcode(before, before);
	if (other && territories[other] === country) return other;
	const isOther = named !== undefined && named !== country && territories[country] !== named;
	return isOther || severalStates.has(plainKey(nameKey(before))) ? undefined : country;
}

const stateAtEnd = new RegExp(`(?:${usStateNames})$`, "i");
/** Most words of a name beside a postcode: `United States of America`. */
const maxWordsBeside = 4;

/** Returns the country after a postcode and a town, or before a postcode: `10115 Berlin Germany`, `Singapore 048616`. */
function nameBesidePostcode(part: string): string | undefined {
	const before = /^(\D*\s)\d{4,6}$/.exec(part)?.[1];
	if (before) return countryByName(before);
	const words = part.split(/\s+/);
	for (let count = Math.min(maxWordsBeside, words.length - 2); count > 0 && !stateAtEnd.test(part); count--) {
		const others = words.slice(0, -count);
		const isPlace = others.some((word) => /\d/.test(word)) && !/^\p{Ll}/u.test(others.at(-1) ?? "");
		const name = words.slice(-count).join(" ");
		const country = isPlace && !isCountry(name.toUpperCase().replaceAll(/[^A-Z]/g, "")) && countryByName(name);
		if (country) return withTerritory(country, others.join(" "));
	}
	return undefined;
}

/** Longer than any country's name with a town and a postcode. Trying every part of a longer text would take too long. */
const maxPartLength = 120;

/** Returns the ends of: the last line of an address, the last part of that line, and the part or line before it. */
function endOf(address: string): [line: string, part: string, before: string] {
	const all = address.split("\n").map((line) => line.trim());
	const lines = all.filter((line) => /\p{L}|\p{N}/u.test(line) && (!notAddress.test(line) || all.length === 1));
	const last = lines.at(-1) ?? "";
	const parts = lines
		.slice(-2)
		.flatMap((line) => line.split(/[,;，、]/))
		.filter((part) => /\p{L}|\p{N}/u.test(part))
		.map((part) => part.trim());
	// One character can decompose into 18.
	const endPart = (text: string) => text.normalize("NFKC").slice(-maxPartLength);
	return [endPart(last), endPart(parts.at(-1) ?? last), endPart(parts.at(-2) ?? "")];
}

const zip = new RegExp(`(?:^|[\\s,])(?:([A-Z]{2}|D\\.C)|${usStateNames})[.,]?\\s+(\\d{5})(?:-\\d{4})?[.,]?$`);
const prefixed = /^([A-Z]{1,3})\s?[-–—]?\s?(\d[\d -]{1,8}\d)(?=\s|$)/;
/** A letter and a number at the end are a flat or plot. */
const prefixedAtEnd = /(?<=\p{L}{3}[,.]?)\s([A-Z]{2,3})[-–—](\d[\d -]{1,8}\d)$/u;
const unitBefore =
	/(?:^|[\s.])(?:ap(?:ar)?t(?:ment)?|unit|plot|suite|ste|flat|box|gate|dock|zone|shop|store|bldg|building|block|floor|warehouse|hall|room|office|door|bay|lot|villa|house|tower)[.:#]*$/i;
const buildingAfter = /\s(?:towers?|heights|buildings?|bldg|block|floor|residences?|apartments?|villas?|house)\b/i;
const canadian = /(?:^|\s)[ABCEGHJ-NPRSTVXY]\d[A-CEGHJ-NPR-TV-Z][ -]?\d[A-CEGHJ-NPR-TV-Z]\d$/i;
const british =
	/(?:^|\s)(?:GIR 0AA|([A-PR-UWYZ][A-HK-Y]?)\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}|(ASCN|BBND|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA) ?1ZZ)$/i;
const irish = /(?:^|\s)(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/i;
/** Countries with British postcodes, by the letters before the first digit. */
const withBritishPostcodes: Record<string, string> = Object.fromEntries(
	"JE:JE GY:GG IM:IM GX:GI ASCN:SH BBND:IO FIQQ:FK PCRN:PN SIQQ:GS STHL:SH TDCU:SH TKCA:TC"
		.split(" ")
		.map((entry) => entry.split(":")),
);

/** Returns whether a ZIP code is in a state. Delaware has the letters of Germany, Michigan those of Milan. */
const isZipOf = (state: string, digits: string): boolean =>
	(zipAreas[state.replace(".", "")] ?? []).some(
		([from, upTo]) => digits.slice(0, 3) >= from && digits.slice(0, 3) <= upTo,
	);

/** @param end the last part of the line */
function countryByPostcode(line: string, end: string): string | undefined {
	const [, state, digits = ""] = zip.exec(line) ?? [];
	if (digits && (!state || isZipOf(state, digits))) return "US";
	if (canadian.test(line)) return "CA";
	const [postcode, area, territory = ""] = british.exec(line) ?? [];
	if (postcode) return withBritishPostcodes[(area ?? territory).toUpperCase()] ?? "GB";
	if (irish.test(line)) return "IE";
	if (/〒\s?\d{3}/.test(line)) return "JP";
	return prefixedCountry(end);
}

function prefixedCountry(part: string): string | undefined {
	const [written = "", prefix = "", number = ""] = prefixed.exec(part) ?? prefixedAtEnd.exec(part) ?? [];
	const beside = part.replace(written, "");
	const isUnit = (prefix.length === 1 && beside === "") || buildingAfter.test(beside) || unitBefore.test(beside);
	const [country, lengths = ""] = postcodePrefixes[prefix] ?? [];
	return !isUnit && lengths.includes(String(number.replaceAll(/\D/g, "").length)) ? country : undefined;
}
