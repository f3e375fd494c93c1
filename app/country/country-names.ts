/** Countries by codes of ISO 3166-1. */
export const countryCodes =
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
		" ",
	);

/** Names and abbreviations that `Intl` does not have. */
const otherNames: Record<string, string> = {
	AE: "uae, emirates, vae",
	AR: "argentine republic",
	AU: "aus",
	AT: "oesterreich, aut",
	BA: "bosnia, bosnia herzegovina, bosnia and herzegovina, bih",
	BE: "belgie, bel",
	BF: "upper volta",
	BJ: "dahomey",
	BN: "brunei darussalam",
	BQ: "bonaire, saba, sint eustatius, bonaire sint eustatius and saba",
	BR: "brasilien",
	BY: "byelorussian ssr, byelorussian ssr soviet socialist republic, belorussia, weissrussland, byelorussia",
	CA: "can",
	CD: "rd congo, rdc, democratic congo, dr congo, drc, congo kinshasa, democratic republic of the congo, democratic republic of congo, congo democratic republic of the, zaire",
	CG: "republic of the congo, republic of congo, congo brazzaville",
	CH: "swiss confederation, swiss, confoederatio helvetica, schweizerische eidgenossenschaft, che",
	CI: "ivory coast, cote divoire, elfenbeinkuste",
	CN: "prc, pr china, peoples republic of china, mainland china, chn, 中华人民共和国, 中華人民共和國",
	CV: "cape verde, cabo verde",
	CZ: "czech republic, czech rep, tschechei, tschechische republik, ceska republika, cze, čr",
	DE: "german democratic republic, ddr, brd, bundesrepublik deutschland, federal republic of germany, deu, ger",
	DK: "dnk",
	DO: "dominican rep",
	ES: "esp, kingdom of spain",
	FI: "fin",
	FK: "falklands",
	FM: "micronesia, federated states of micronesia",
	FR: "metropolitan france, fra, republique francaise, french republic",
	GA: "gabonese republic",
	GB: "uk, england, scotland, wales, northern ireland, n ireland, great britain, britain, gbr, grossbritannien, england uk, scotland uk, wales uk, northern ireland uk, london uk, united kingdom of great britain and northern ireland, great britain and northern ireland",
	GE: "republic of georgia, sakartvelo",
	GF: "guyane",
	GG: "alderney, sark",
	GM: "gambia",
	GR: "hellas, hellenic republic, grc",
	HK: "hong kong special administrative region of china, hong kong, hongkong, hong kong sar, hong kong china, hk sar",
	HM: "heard island and mcdonald islands",
	HU: "hun",
	IE: "republic of ireland, eire, irish republic, southern ireland, roi, irl",
	IL: "state of israel, isr",
	IN: "ind, bharat, hindustan",
	IR: "persia, islamic republic of iran",
	IT: "italian republic, ita",
	JP: "jpn, nippon, nihon, 日本国",
	KG: "kyrgyz republic",
	KH: "kampuchea",
	KM: "union of the comoros",
	KP: "dpr korea, north korea, dprk, democratic peoples republic of korea",
	KR: "korea rok, south korea, republic of korea, s korea, rok, kor, 한국",
	KY: "caymans, grand cayman",
	LA: "lao pdr, lao peoples democratic republic, lao",
	LB: "lebanese republic",
	LI: "fuerstentum liechtenstein",
	LK: "ceylon",
	LU: "luxemburg, grand duchy of luxembourg, lux",
	LY: "libyan arab jamahiriya",
	MD: "moldavia, moldova republic of",
	MF: "st martin french part",
	MK: "n macedonia, macedonia, fyrom, republic of macedonia, republic of north macedonia, mazedonien, the former yugoslav republic of macedonia",
	MM: "socialist republic of the union of burma, burma, birma",
	MO: "macao special administrative region of china, macao, macau, macao sar, macau sar",
	MP: "saipan",
	MX: "united mexican states, mexiko",
	MY: "mys",
	NL: "holland, nederland, the netherlands, nld, niederlande, kingdom of the netherlands",
	NO: "nor",
	NZ: "nzl, aotearoa",
	PF: "tahiti",
	PL: "pol",
	PS: "occupied palestinian territory, palestine, state of palestine, palestinian territory",
	PT: "portuguese republic, prt",
	RU: "russian federation, rus, российская федерация, рф",
	RW: "rwandese republic",
	SA: "ksa, kingdom of saudi arabia, السعودية",
	SE: "swe",
	SG: "sgp",
	SH: "ascension, ascension island, tristan da cunha, st helena ascension and tristan da cunha",
	SJ: "svalbard, spitsbergen",
	SK: "slovak republic, svk",
	ST: "sao tome",
	SX: "st maarten, st maarten dutch, st martin dutch part",
	SY: "syrian arab republic",
	SZ: "swaziland",
	TC: "turks and caicos",
	TF: "french southern and antarctic lands",
	TG: "togolese republic",
	TL: "east timor, timor leste",
	TH: "siam, ประเทศไทย",
	TR: "turkey, republic of turkey, turkiye cumhuriyeti, tur",
	TT: "trinidad, tobago",
	TW: "taiwan province of china, taiwan roc, republic of china, formosa, chinese taipei, 台灣, 臺灣",
	TZ: "united republic of tanzania",
	UA: "ukr, the ukraine",
	UM: "united states minor outlying islands",
	US: "usa, us of a, united states, united states of america, america, the states, u s, u s a, estados unidos de america, vereinigte staaten von amerika",
	VA: "vatican, holy see",
	VC: "st vincent",
	VG: "bvi, uk virgin islands, united kingdom virgin islands",
	VI: "virgin islands united states, virgin islands usa, american virgin islands, usvi",
	VN: "viet nam, vnm, socialist republic of vietnam",
	VU: "new hebrides",
	WS: "western samoa",
	ZA: "rsa, republic of south africa",
	ZW: "rhodesia, southern rhodesia",
};

/** Names of several states and territories. */
export const severalStates = new Set([
	"congo",
	"korea",
	"virgin islands",
	"channel islands",
	"netherlands antilles",
	"kosovo",
]);
/** More often a state of the United States, a city or Slovakia than a country. */
const notCountries = new Set(["georgia", "granada", "sr"]);

/** Names that are no country by themselves, but name one that was chosen. */
export const ambiguousNames: Record<string, readonly string[]> = {
	georgia: ["GE"],
	granada: ["GD"],
	sr: ["SK"],
	congo: ["CD", "CG"],
	korea: ["KP", "KR"],
	"virgin islands": ["VG", "VI"],
};

/** Territories with a code of their own, which an address can name before their state: `Jersey, UK`. */
export const territories: Record<string, string> = Object.fromEntries(
	"AU:CC,CX,HM,NF CN:HK,MO,TW DK:FO,GL FI:AX FR:BL,GF,GP,MF,MQ,NC,PF,PM,RE,TF,WF,YT GB:AI,BM,FK,GG,GI,GS,IM,IO,JE,KY,MS,PN,SH,TC,VG NL:AW,BQ,CW,SX NO:BV,SJ NZ:CK,NU,TK US:AS,GU,MP,PR,UM,VI"
		.split(" ")
		.map((entry) => entry.split(":"))
		.flatMap(([state = "", list = ""]) => list.split(",").map((territory) => [territory, state])),
);

/** Languages besides the country's own. */
const languages = "de fr es it nl pl pt sv da nb fi cs hu ro hr el ru uk tr ja zh ko ar".split(" ");

/** `D-10115`: what stands before a postcode in Europe, and the digits of the postcode. */
export const postcodePrefixes: Record<string, [country: string, digits: string]> = Object.fromEntries(
	"A:AT:4 AD:AD:3 AT:AT:4 B:BE:4 BE:BE:4 BG:BG:4 CH:CH:4 CY:CY:4 CZ:CZ:5 D:DE:5 DE:DE:5 DK:DK:4 E:ES:5 EE:EE:5 EL:GR:5 ES:ES:5 EST:EE:5 F:FR:5 FI:FI:5 FIN:FI:5 FL:LI:4 FR:FR:5 GR:GR:5 H:HU:4 HR:HR:5 HU:HU:4 I:IT:5 IS:IS:3 IT:IT:5 L:LU:4 LI:LI:4 LT:LT:5 LU:LU:4 LV:LV:4 MC:MC:5 MD:MD:4 MT:MT:4 N:NO:4 NL:NL:4 NO:NO:4 P:PT:47 PL:PL:5 PT:PT:47 RO:RO:6 RS:RS:5 S:SE:5 SE:SE:5 SF:FI:5 SI:SI:4 SK:SK:5 SLO:SI:4 SM:SM:5 TR:TR:5 UA:UA:5"
		.split(" ")
		.map((entry) => entry.split(":"))
		.map(([prefix = "", country = "", digits = ""]) => [prefix, [country, digits]]),
);

/** The first three digits of ZIP codes, by state or territory. */
export const zipAreas: Record<string, [from: string, upTo: string][]> = Object.fromEntries(
	"AL:350-369 AK:995-999 AZ:850-865 AR:716-729 CA:900-961 CO:800-816 CT:060-069 DE:197-199 FL:320-349 GA:300-319,398-399 HI:967-968 ID:832-838 IL:600-629 IN:460-479 IA:500-528 KS:660-679 KY:400-427 LA:700-714 ME:039-049 MD:206-219 MA:010-027,055-055 MI:480-499 MN:550-567 MS:386-397 MO:630-658 MT:590-599 NE:680-693 NV:889-898 NH:030-038 NJ:070-089 NM:870-884 NY:005-005,063-063,100-149 NC:270-289 ND:580-588 OH:430-459 OK:730-749 OR:970-979 PA:150-196 RI:028-029 SC:290-299 SD:570-577 TN:370-385 TX:750-799,885-885 UT:840-847 VT:050-059 VA:201-201,220-246 WA:980-994 WV:247-268 WI:530-549 WY:820-831 DC:200-205,569-569 AA:340-340 AE:090-098 AP:962-966"
		.split(" ")
		.map((entry) => entry.split(":"))
		.map(([state = "", areas = ""]) => [state, areas.split(",").map((area) => area.split("-") as [string, string])]),
);
const usStates = Object.keys(zipAreas);
export const usStateNames =
	"Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|District of Columbia";
/** Provinces of Canada and states of Australia, which stand at the end of an address like a country's code. */
const otherStates = "AB BC MB NB NL NS NT NU ON PE QC SK YT NSW VIC QLD ACT TAS".split(" ");

const withoutMarks = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** Reduces a name to its letters: without marks, case and article, and accents but for an abbreviation (`ČR`). */
export const nameKey = (name: string): string =>
	(/^\P{L}*(?:\p{L}\P{L}*){1,3}$/u.test(name.normalize("NFC")) ? name.normalize("NFKC") : withoutMarks(name))
		.replace(/[.'’‘`´]/g, "")
		.toLowerCase()
		.replaceAll("ß", "ss")
		.replaceAll("&", " and ")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.replace(/\bsaint\b/g, "st")
		.replace(/\bdem\b/g, "democratic")
		.replace(/\brep\b/g, "republic")
		.replace(/\bisl?s?\b/g, "islands")
		.trim()
		.replace(/^the /, "");

/** Removes `of` and `the`, which lists of countries have in some names only. */
export const plainKey = (key: string): string => key.replace(/\b(?:of|the) |(?: (?:of|the))+$/g, "");

let known: Map<string, string> | undefined;

/** Returns the countries by {@link plainKey}: in English, the country's own language and other widespread ones. */
export function countriesByKey(): Map<string, string> {
	if (known) return known;
	const names = new Map<string, string>();
	const add = (name: string | undefined, code: string) => {
		const key = name && plainKey(nameKey(name));
		if (key && !names.has(key) && !notCountries.has(key) && !severalStates.has(key)) names.set(key, code);
	};
	for (const [code, list] of Object.entries(otherNames)) for (const name of list.split(", ")) add(name, code);
	const namesIn = (language: string, style: "long" | "short" = "long") =>
		new Intl.DisplayNames(language, { type: "region", style, fallback: "none" });
	const english = [namesIn("en"), namesIn("en", "short")];
	for (const code of countryCodes) {
		for (const name of english) add(name.of(code), code);
		add(namesIn(new Intl.Locale(`und-${code}`).maximize().language).of(code), code);
		const isAmbiguous = usStates.includes(code) || otherStates.includes(code);
		if (!isAmbiguous) add(code, code);
	}
	for (const language of languages) {
		const inLanguage = namesIn(language);
		const short = namesIn(language, "short");
		for (const code of countryCodes) {
			const name = inLanguage.of(code);
			add(name, code);
			add(short.of(code), code);
			if (language === "de") add(name?.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"), code);
		}
	}
	known = names;
	return known;
}
