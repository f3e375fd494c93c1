import { expect, test } from "vitest";
import { createCatalogueIndex } from "../app/search/catalogue-index.server.ts";
import { demoPart } from "../demo/demo-parts.ts";
import { demoProducts } from "../demo/demo-products.ts";

const index = createCatalogueIndex();
for (const { slug: id, price, ...product } of demoProducts) {
	const { partNumber: part_number, family, specs } = demoPart(id);
	index.put({ ...product, id, part_number, family, specs, price_cents: Math.round(price * 100), off_sale_at: null });
}

/** Queries of buyers, by the part that must be the first result. */
const queries = {
	"bolt-m12-80": `M12x80 | bolt 10.9 | bolt m12 | M12 x 1.75 | TF-FB-1280`,
	"screw-cap-m6-20": `M6x20 | cap screw m6 | allen m6 | TF-SC-0620`,
	"gear-spur-m15-32t": `gear module 1.5 | 32 teeth | TF-GS-1532`,
	"disc-256-solid": `disc 256 | rotor 256 | 256x10 | 4x100 | TF-256S`,
	"bolt-m10-60": `bolt m10 x 60 | M10x60 | M10 x 60 | bolt M10 | hex bolt m10x60 | TF-FB-1060`,
	"screw-cap-m8-30": `M8x30 | cap screw m8 | socket head screw M8 x 30 | TF-SC-0830`,
	"screw-cap-m10-50": `M10x50 | cap screw m10 | cap screws | socket head cap screw | iso 4762 | 12.9 | TF-SC-1050`,
	"nut-m10": `nut m10 | TF-NH-10`,
	"nut-flange-m8": `flange nut | flange nut m8 | iso 4161 | TF-NF-08`,
	"washer-m10": `washer m10 | plain washer | 10.5x20x2 | TF-WA-10`,
	"bearing-6203": `6203 | 6203 C3 | 17x40x12 | bearing 17 x 40 | TF-BR-6203`,
	"bearing-6204": `6204 | 20x47x14 | TF-BR-6204 | 6204 sealed | sealed bearing 6204 | 6204 zz seal kit`,
	"bearing-6306": `6306 | wheel bearing | 30x72x19 | TF-BR-6306`,
	"bearing-nu207": `NU207 | nu 207 | 35x72x17 | TF-BR-NU207`,
	"bearing-30207": `30207 | tapered roller bearing | tapered bearing | 35x72x18.25 | TF-BR-30207`,
	"gear-spur-m3-24t": `gear module 3 | TF-GS-3024`,
	"gear-spur-60t": `60 tooth | 60 teeth | gear 60 teeth | TF-GS-2060`,
	"gear-helical-36t": `36 teeth | TF-GH-2536L`,
	"pulley-timing-20t": `pulley 20 teeth | TF-TP-5M20`,
	"pulley-timing-40t": `pulley 40 teeth | TF-TP-5M40`,
	"disc-288-vented": `disc 288 | 288x25 | TF-288V`,
	"disc-345-slotted": `disc 345 slotted | 345x28 | rotor 345 | TF-345V`,
	"valve-intake-33": `intake valve | valve 33 mm | TF-VI-33`,
	"filter-oil-66": `M20x1.5 | oil filter 66 | TF-OF-66`,
	"filter-oil-93": `1-12 UNF | oil filter 93 | TF-OF-93`,
	"filter-air-cone-120": `air filter 120 | air filter 120x150 | TF-AF-120`,
	"wrench-13": `13mm wrench | 13 mm wrenches | spanner 13 | TF-CW-13`,
	"wrench-19": `19mm spanner | wrench 19 mm | TF-CW-19`,
	"spring-coil-40": `spring 40x100 | 20 N/mm | TF-SP-40100`,
	"drill-8": `8 mm drill | drill 8mm | TF-DB-08`,
	"plug-iridium-m12": `iridium plug m12 | TF-IR8-M12`,
	"bolt-set-m8": `bolt | bolts | screw | hex bolt | hexagon bolt | M8 | m8x40 | M8 x 40 | M8*40 | M8×40 | bolt M8x40 | m 8 bolt | iso 4014 | TF-FB-0840 | tffb0840 | tf fb 0840 | fb0840 | bolt with nut and washer | bolt 8.8 | blot m8`,
	"bearing-6205": `6205 | 6205 C3 | 6205c3 | bearing 6205 | ball bearing 25x52x15 | 25 x 52 x 15 | 25*52*15 mm | bearing 25 mm shaft | TF-BR-6205 | tfbr6205 | 14.8 kN | 14,8 kN | bearng 6205`,
	"bearing-6308": `6308 | 6308 M | 6308m | bearing 40x90x23 | brass cage ball bearing | bearing for pumps | TF-BR-6308 | 11000 r/min | 11,000 r/min`,
	"bearing-nu208": `NU208 | nu 208 | NU-208 | roller bearing | cylindrical roller bearing | 40x80x18 | TF-BR-NU208 | 62 kn`,
	"pulley-timing-30t": `pulley | timing pulley | timing belt pulley | htd 5m | HTD-5M | 5m 30 teeth | 30 tooth pulley | pulleys | sheave | TF-TP-5M30 | pulley 15mm belt`,
	"gear-spur-40t": `spur gear | spur gears | gear module 2 | 40 teeth gear | gear 40 tooth | gear c45 | TF-GS-2040 | spurgear`,
	"gear-helical-24t": `helical gear | helical | module 2.5 | module 2,5 | helicalgear | cog | gear 24 teeth | 16MnCr5 | TF-GH-2524`,
	"spring-coil-60": `coil spring | spring 60x150 | springs | 69 N/mm | compression spring | coilspring | TF-SP-60150`,
	"valve-exhaust-29": `exhaust valve | valve 29mm | valve 29 mm | exhaust valves | exaust valve | TF-VE-29 | valve 6mm stem`,
	"filter-oil-76": `oil filter | oilfilter | oil-filter | 3/4-16 UNF | 3/4-16 | oil filters | 76x95 | TF-OF-76 | spin on filter | oil filtre`,
	"filter-air-cone": `air filter | airfilter | cone filter | cone air filter | washable filter | TF-AF-140 | air filter 140x200`,
	"plug-nickel-m12": `M12x1.25 spark plug | spark plug m12 | nickel spark plug | plug M12 x 1,25 | sparkplug m12 | TF-NI6-M12 | reach 26.5 | 26,5 mm`,
	"plug-iridium-m14": `glow plug | spark plug | sparkplug | spark-plug | sparkplugs | iridium | iridium plug | M14x1.25 | M14 X 1.25 | spark plug 19mm reach | TF-IR7-M14 | irridium plug`,
	"injector-550": `injector | fuel injector | injectors | 550 cc | fuel injector 550 | ev6 | nozzle | fuelinjector | TF-550 | injecter`,
	"pad-front-ceramic": `brake pads for disc | brake pad | brake pads | ceramic pads | brakepads | front pads | brake lining | front brake pads ceramic | TF-C110 | ECE R90`,
	"disc-280-solid": `brake disc 5x112 | solid disc | rotor 280 | 280x12 | brake disc 280 | 280 x 12 mm disc | TF-280S | tf280s | solid rotor | rear disc`,
	"rod-hbeam-143": `connecting rod | conrod | con rod 143 | h-beam rod | h beam | 4340 | connecting rods | TF-CR-143`,
	"piston-forged-86": `piston | forged piston | piston 86 | piston 86mm | 86.00 mm piston | pistons | 2618 | TF-86 | piston 86,00`,
	"damper-coilover": `damper | shock absorber | shock | shocks | coilover | coil-over | strut | monotube | TF-CD-46 | M52x2`,
	"wrench-17": `17 mm wrench | 17mm wrench | spanner 17 | 17mm spanner | combination wrench 17 | wrench 17 | TF-CW-17`,
	"wrench-24": `24 mm wrench | 24mm spanner | spanner 24 mm | TF-CW-24 | wrench for m16`,
	"tap-die-m10": `tap and die | M10 x 1.5 | m10x1.5 | M10*1.5 | M10 x 1,5 | tap m10 | die m10 | tap and die kit | thread cutting set | taps | TF-TD-10`,
	"drill-set-13": `drill | drill bit | drill bits | drill set | twist drills | cobalt drill | hss-co drill | drill kit | TF-DS-13`,
	"socket-set-12": `socket | sockets | socket set | 1/2 socket set | 1/2 inch socket | 1/2" sockets | half inch sockets | socket kit | TF-SS-12 | socket set 10-22 mm | 13mm socket | 14 mm socket | 19mm socket`,
	"ratchet-half": `ratchet | ratchet 1/2 inch | 1/2in ratchet | 1/2" ratchet | ½ ratchet | half inch ratchet | ratchets | 72 teeth ratchet | TF-RH-72 | rachet`,
	"torque-wrench-200": `torque wrench | 200 Nm | 200Nm | 200 N·m | 200 N m | 200N.m | torque spanner | 40-200 Nm | torque wrench 1/2 inch | click wrench | TF-TW-200 | tourque wrench`,
	"turbo-tf44": `tf44 | TF-44 | turbo tf44 | 33/44`,
	"turbo-tf58": `turbo | turbocharger | turbos | turbo charger | TF58 | tf 58 | 44/58 | turbochrager | ball bearing turbo`,
	"caliper-4pot": `caliper | calliper | brake caliper | four piston caliper | calipers | TF-4P-40 | brake calliper | M10x1 bleed screw`,
	"disc-320-drilled": `brake disc | brake discs | brake rotor | brakedisc | rotors | disk | drilled disc | vented disc | ventilated rotor | 320x30 | disc 320 x 30 | TF-320V | tf320v | tf 320 v | drilled rotor | front brake disc 320 | front disc`,
};
const asked = Object.entries(queries).flatMap(([slug, all]) => all.split(" | ").map((query) => [query, slug] as const));

test("there are at least 150 queries", () => expect(asked.length).toBeGreaterThanOrEqual(150));

test.each(asked)("'%s' brings %s first", (query, slug) => {
	expect(index.find({ q: query }).ids[0]).toBe(slug);
});

test("a query without full matches drops its rarest word and reports it", () => {
	expect(index.find({ q: "piston left-handed" })).toMatchObject({
		dropped: ["handed", "left"],
		ids: ["piston-forged-86"],
	});
	expect(index.find({ q: "brake wurst" })).toMatchObject({ dropped: ["wurst"] });
});

/** The exact results of a query, and the words it ignores to get them. */
const exactly = {
	"6204 sealed": "bearing-6204 without sealed",
	"brake disc 5x112": "disc-280-solid disc-288-vented disc-320-drilled disc-345-slotted",
	"5 x 112": "disc-280-solid disc-288-vented disc-320-drilled disc-345-slotted",
	M8x40: "bolt-set-m8",
	"bolt m10 x 60": "bolt-m10-60",
	"M10 x 1.5 x 60": "bolt-m10-60",
	"glow plug": "plug-iridium-m14 plug-nickel-m12 plug-iridium-m12 without glow",
	"wheel bolt M14":
		"bolt-set-m8 bolt-m12-80 bolt-m10-60 screw-cap-m10-50 screw-cap-m8-30 screw-cap-m6-20 without m14 wheel",
	"piston left-handed": "piston-forged-86 without handed left",
	"coolant pump": "",
	"torx t30": "",
	torx: "",
	fastener:
		"bolt-set-m8 bolt-m12-80 bolt-m10-60 screw-cap-m10-50 screw-cap-m8-30 screw-cap-m6-20 nut-flange-m8 nut-m10 washer-m10",
	"cv joint": "",
};

test.each(Object.entries(exactly))("'%s' finds exactly: %s", (query, found) => {
	const { ids, dropped } = index.find({ q: query });
	expect([...ids, ...(dropped.length > 0 ? ["without", ...dropped] : [])].join(" ")).toBe(found);
});

test("a match only in a description is marked as mentioned, a match by name is not", () => {
	expect(index.find({ q: "clutch" })).toMatchObject({ ids: ["spring-coil-40"], isDescriptionMatch: true });
	for (const q of ["bearing", "wheel bearing", "iso 4762", "fastener", "TF-320V"]) {
		expect(index.find({ q }), q).not.toHaveProperty("isDescriptionMatch");
	}
});

test("suggests families without a match by name", () => {
	const families = index.find({}).families;
	expect(families.length).toBeGreaterThan(5);
	expect(index.find({ q: "coolant pump" }).suggestedFamilies).toEqual(families);
	expect(index.find({ q: "coolant pump", facets: "0" })).not.toHaveProperty("suggestedFamilies");
	expect(index.find({ q: "glow plug" })).not.toHaveProperty("suggestedFamilies");
});

test.each(["6206", "M9", "TF-321V", "1.24"])("does not correct a number: '%s'", (query) => {
	expect(index.find({ q: query }).corrections).toEqual([]);
});

/** Sizes that no part has, and the suggested sizes. */
const missingSizes = {
	"bearing 27 mm": "Bearings Bore 27 mm: 25 mm bearing-6205, 30 mm bearing-6306",
	"bearings 27mm": "Bearings Bore 27 mm: 25 mm bearing-6205, 30 mm bearing-6306",
	"bearing bore 27": "Bearings Bore 27 mm: 25 mm bearing-6205",
	"disc 300 mm": "Brakes Outside diameter 300 mm: 288 mm disc-288-vented, 320 mm disc-320-drilled",
	"brake disc 999 mm": "Brakes Outside diameter 999 mm: 345 mm disc-345-slotted",
	"M9 bolt": "Fasteners Thread M9: M8 screw-cap-m8-30, M10 screw-cap-m10-50",
	"spark plug m13": "Engine Thread M13: M12 plug-iridium-m12, M14 plug-iridium-m14",
	"wrench 18 mm": "Hand tools Width across flats 18 mm: 17 mm wrench-17, 19 mm wrench-19",
	"pulley 25 teeth": "Gears and pulleys Teeth 25: 20 pulley-timing-20t, 28 pulley-timing-8m-28t",
	"torque wrench 300 Nm": "Hand tools Torque 300 N·m: 200 N·m torque-wrench-200",
	"6207": "6207: 6205 bearing-6205",
	"6207 sealed": "6207: 6205 bearing-6205",
	"bearing 6207": "6207: 6205 bearing-6205",
	// No suggestion: the size exists, is not a size, or belongs to no known specification.
	"bearing 25 mm": undefined,
	"bearing 27 kg": undefined,
	"6204 sealed": undefined,
	"ratchet 6204": undefined,
	"disc 1200 mm": undefined,
	"27 mm": undefined,
	M9: undefined,
	"TF-321V": undefined,
	"brake wurst": undefined,
};

test.each(Object.entries(missingSizes))("for '%s' the nearest sizes are suggested: %s", (query, nearestSizes) => {
	const { nearest } = index.find({ q: query });
	const sizes = nearest?.sizes.map(({ size, id }) => `${size} ${id}`).join(", ");
	const of = [nearest?.family, nearest?.name, nearest?.requested].filter(Boolean).join(" ");
	expect(nearest && `${of}: ${sizes}`).toBe(nearestSizes);
});

test("suggestions, which request no facets, get no sizes", () => {
	expect(index.find({ q: "bearing 27 mm", facets: "0" }).nearest).toBeUndefined();
});

test("a single number is dropped before a word that other parts have, several numbers are kept", () => {
	expect(index.find({ q: "pulley 25 teeth" }).dropped).toEqual(["25"]);
	expect(index.find({ q: "ceramic bearing 25x52x15" }).dropped).toEqual(["ceramic"]);
});
