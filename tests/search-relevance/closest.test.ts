import { expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";

const index = createDemoIndex();

/** The statement about a size or number that no result has. */
const closest = {
	"bearing 27 mm": "27 mm Bore, whole Bearings: 25 mm TF-BR-6205, 30 mm TF-BR-6306",
	"bearings 27mm": "27 mm Bore, whole Bearings: 25 mm TF-BR-6205, 30 mm TF-BR-6306",
	"bearing bore 27": "27 mm Bore, whole Bearings: 25 mm TF-BR-6205, 30 mm TF-BR-6306",
	"disc 300 mm": "300 mm Outside diameter, whole Brakes: 288 mm TF-288V, 320 mm TF-320V",
	"M9 bolt": "M9 Thread, whole Fasteners: M8 TF-FB-0840, M10 TF-FB-1060",
	"spark plug m13": "M13 Thread, whole Engine: M12 TF-IR8-M12, M14 TF-IR7-M14",
	"wrench 18 mm": "18 mm Width across flats, Hand tools: 17 mm TF-CW-17, 19 mm TF-CW-19",
	"pulley 25 teeth": "25 Teeth, Gears and pulleys: 20 TF-TP-5M20, 28 TF-TP-8M28",
	"torque wrench 300 Nm": "300 N·m Torque, whole Hand tools: 200 N·m TF-TW-200",
	"bolt m8 x 50": "M8 × 50 Length, whole Fasteners: M8 × 40 TF-FB-0840, M10 × 50 TF-SC-1050",
	"bearing 25x52x16": "25 × 52 × 16 Width, whole Bearings: 25 × 52 × 15 TF-BR-6205",
	"hex bolt 3/8 UNC": "3/8 Thread, whole Fasteners: M8 TF-FB-0840, M10 TF-FB-1060",
	"9/16 spanner": "9/16 in Width across flats, Hand tools: 13 mm (0.512 in) TF-CW-13, 17 mm (0.669 in) TF-CW-17",
	"21mm spanner": "21 mm Width across flats, Hand tools: 19 mm TF-CW-19, 24 mm TF-CW-24",
	"20mm socket": "20 mm Width across flats, whole Hand tools: 19 mm TF-SS-12",
	"3/8 ratchet": "3/8 in Drive, whole Hand tools: 1/2 in TF-RH-72",
	"spring 400 lb/in": "70.05 N/mm Spring rate, whole Springs and dampers: 69 N/mm TF-SP-60150",
	"injector 52 lb/hr": "546 cm³/min Flow, whole Engine: 550 cm³/min TF-550",
	"injector 52 gph": "",
	// A number of teeth is no part number, such as TF-GS-1532.
	"Teeth: 1500": "",
	"1500 teeth": "",
	"plug reach 7/8 in": "7/8 in Reach, whole Engine: 19 mm (0.748 in) TF-IR7-M14, 26.5 mm (1.04 in) TF-IR8-M12",
	// A designation says its bore and outside diameter.
	"6207": "6207: 35 × 72 mm TF-BR-NU207, 35 × 72 mm TF-BR-30207",
	"bearing 6207": "6207: 35 × 72 mm TF-BR-NU207, 35 × 72 mm TF-BR-30207",
	"6305": "6305: 25 × 52 mm TF-BR-6205",
	"6206 bearing": "6206: 30 × 72 mm TF-BR-6306",
	"6305 c3": "6305: 25 × 52 mm TF-BR-6205",
	"6304 2rs": "6304: 20 × 47 mm TF-BR-6204",
	"6207-2RS1/C3": "6207: 35 × 72 mm TF-BR-NU207, 35 × 72 mm TF-BR-30207",
	"6202": "6202: 6203 TF-BR-6203",
	"8mm spanner": "8 mm Width across flats, whole Hand tools: 10 mm TF-CW-10",
	"16mm spanner": "16 mm Width across flats, Hand tools: 13 mm TF-CW-13, 17 mm TF-CW-17",
	"Ringmaulschlüssel 16 mm": "16 mm Width across flats, Hand tools: 13 mm TF-CW-13, 17 mm TF-CW-17",
	"TF-321V": "TF-321V: TF320V TF-320V, TF345V TF-345V",
	// The closest numbers are shown for an unknown number only, and only among the results.
	"TF-BR-6204 ratchet TF-BR-6203 turbo": "",
	"Pendelkugellager 1206": "",
	// Nothing: the size exists, is none, or belongs to no known specification.
	"bearing 25 mm": "",
	"bearing 27 kg": "",
	"6204 sealed": "",
	"disc 1200 mm": "",
	"bolt 10.9 m8": "",
	"27 mm": "",
	"spring 45 mm": "",
	"cone filter 70mm": "",
	"1/2 UNF bolt": "1/2 Thread, whole Fasteners: M12 TF-FB-1280",
	"M8x30 A2-70": "",
	"Keilriemen SPA 1250": "",
};

test.each(Object.entries(closest))("for '%s' the answer names the closest: %s", (query, expected) => {
	const { nearest } = index.find({ q: query });
	const sizes = nearest?.sizes.map(({ size, id }) => `${size} ${id}`).join(", ");
	const family = nearest?.family && `${nearest.isWholeFamily ? "whole " : ""}${nearest.family}`;
	const requested = [nearest?.requested, nearest?.name].filter(Boolean).join(" ");
	expect(nearest ? `${[requested, family].filter(Boolean).join(", ")}: ${sizes}` : "").toBe(expected);
});
