import type { DemoProduct } from "./demo-product.ts";

export const tools: DemoProduct[] = [
	{
		slug: "wrench-10",
		name: "Combination wrench 10 mm, chrome vanadium, 158 mm",
		price: 9.2,
		quantity: 1150,
		minorder: 1,
		description:
			"Wrench, 10 mm open end and 12-point ring, drop forged in chrome vanadium steel. Open end at 15°, ring cranked 4 mm. DIN 3113 form A, jaw tolerance to ISO 691, 42 HRC at least. Length 158 mm, ring 6.8 mm thick. For M6 bolts. Satin chrome to ISO 1456.",
	},
	{
		slug: "wrench-13",
		name: "Combination wrench 13 mm, chrome vanadium, 195 mm",
		price: 10.6,
		quantity: 1320,
		minorder: 1,
		description:
			"Wrench, 13 mm open end and 12-point ring, drop forged in chrome vanadium steel. Open end at 15°, ring cranked 5.5 mm. DIN 3113 form A, jaw tolerance to ISO 691, 42 HRC at least. Length 195 mm, ring 8.8 mm thick. For M8 bolts, the one used most. Satin chrome to ISO 1456.",
	},
	{
		slug: "wrench-19",
		name: "Combination wrench 19 mm, chrome vanadium, 265 mm",
		price: 15.8,
		quantity: 640,
		minorder: 1,
		description:
			"Wrench, 19 mm open end and 12-point ring, drop forged in chrome vanadium steel. Open end at 15°, ring cranked 8 mm. DIN 3113 form A, jaw tolerance to ISO 691, 42 HRC at least. Length 265 mm, ring 12.9 mm thick. For M12 bolts and wheel studs. Satin chrome to ISO 1456.",
	},
	{
		slug: "drill-10",
		name: "Twist drill 10 mm, HSS-Co, DIN 338",
		price: 8.9,
		quantity: 640,
		minorder: 5,
		description:
			"Ground cobalt drill for stainless steel and hard alloys: HSS with 5% cobalt, 135° split point, tolerance h8, right-hand cutting, straight shank. To DIN 338: 133 mm long, flutes 87 mm. For steel up to 1,100 MPa, at 12 m/min with cutting oil. In tubes of five.",
	},
	{
		slug: "drill-8",
		name: "Twist drill 8 mm, HSS-Co, DIN 338",
		price: 6.2,
		quantity: 900,
		minorder: 5,
		description:
			"Ground cobalt drill for stainless steel and hard alloys: HSS with 5% cobalt, 135° split point, tolerance h8, right-hand cutting, straight shank. To DIN 338: 117 mm long, flutes 75 mm. For steel up to 1,100 MPa, at 12 m/min with cutting oil. In tubes of five.",
	},
	{
		slug: "wrench-17",
		name: "Combination wrench 17 mm, chrome vanadium, 240 mm",
		price: 13.9,
		quantity: 860,
		minorder: 1,
		description:
			"Wrench, 17 mm open end and 12-point ring, drop forged in chrome vanadium steel. Open end at 15°, ring cranked 7 mm. DIN 3113 form A, jaw tolerance to ISO 691, 42 HRC at least. Length 240 mm, ring 11.6 mm thick. Satin chrome to ISO 1456, size forged into the shank.",
	},
	{
		slug: "wrench-24",
		name: "Combination wrench 24 mm, chrome vanadium, 332 mm",
		price: 21.5,
		quantity: 340,
		minorder: 1,
		description:
			"Wrench, 24 mm open end and 12-point ring, drop forged in chrome vanadium steel. Open end at 15°, ring cranked 10 mm. DIN 3113 form A, jaw tolerance to ISO 691, 42 HRC at least. Length 332 mm, ring 16.3 mm thick. For M16 bolts and hub nuts. Satin chrome to ISO 1456.",
	},
	{
		slug: "tap-die-m8",
		name: "Tap and die set M8 × 1.25, HSS-Co, three pieces",
		price: 34,
		quantity: 260,
		minorder: 1,
		description:
			"Thread cutting set for M8 × 1.25, in HSS with 5% cobalt, ground: taper tap and bottoming tap, 72 mm long with a 4.9 mm square, and one round die 25 × 9 mm. Tap tolerance ISO 2 (6H); drill 6.8 mm first. For steel up to 1,000 MPa and stainless. In a steel case with size chart.",
	},
	{
		slug: "tap-die-m10",
		name: "Tap and die set M10 × 1.5, HSS-Co, three pieces",
		price: 39,
		quantity: 190,
		minorder: 1,
		description:
			"Thread cutting set for M10 × 1.5, in HSS with 5% cobalt, ground: taper tap and bottoming tap, 82 mm long with a 6.2 mm square, and one round die 38 × 14 mm. Tap tolerance ISO 2 (6H); drill 8.5 mm first. For steel up to 1,000 MPa and stainless. In a steel case with size chart.",
	},
	{
		slug: "drill-set-13",
		name: "Twist drill set HSS-Co, 13 pieces, 1.5–7.5 mm",
		price: 38.4,
		quantity: 430,
		minorder: 1,
		description:
			"Ground cobalt drills for stainless steel and hard alloys: HSS with 5% cobalt, 135° split point, tolerance h8, right-hand cutting. Thirteen sizes from 1.5 to 7.5 mm in steps of 0.5 mm, the longest 105 mm. For steel up to 1,100 MPa. In a stepped stand with numbered seats.",
	},
	{
		slug: "socket-set-12",
		name: "Socket set 1/2 in drive, 12 pieces, 10–22 mm",
		price: 54,
		quantity: 270,
		minorder: 1,
		description:
			"Twelve 6-point sockets on a 1/2 in drive: 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21 and 22 mm. Chrome vanadium steel, 38 mm long, flats driven clear of the corners, dimensions to DIN 3124 and ISO 2725-1, square to ISO 1174. Not for impact tools. On two 252 mm rails.",
	},
	{
		slug: "ratchet-half",
		name: "Reversible ratchet 1/2 in, 72 teeth, 258 mm",
		price: 42.5,
		quantity: 310,
		minorder: 1,
		description:
			"Ratchet with 72 teeth and 5° swing angle, 1/2 in square to ISO 1174 with a sprung ball. Sealed head 40 mm wide, lever reverse, 258 mm long. Tested to 512 N·m as in ISO 3315. Knurled steel handle, chrome plated. The mechanism can be replaced from a repair kit.",
	},
	{
		slug: "torque-wrench-200",
		name: "Torque wrench 40–200 N·m, 1/2 in, with certificate",
		price: 139,
		quantity: 75,
		minorder: 1,
		description:
			"Click wrench, 40–200 N·m, ±3% both ways. Scale of 5 N·m with a 1 N·m vernier, 1/2 in square, 475 mm long, 1.5 kg, locking grip. Numbered calibration certificate to ISO 6789-2 in the case. Recheck every 12 months or 5,000 clicks.",
	},
];
