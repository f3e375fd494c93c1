import type { DemoProduct } from "./demo-product.ts";

export const bearings: DemoProduct[] = [
	{
		slug: "bearing-6203",
		name: "Deep groove ball bearing 6203 C3, 17 × 40 × 12 mm",
		price: 4.6,
		quantity: 3400,
		minorder: 10,
		description:
			"Open single-row bearing for 17 mm shafts, pressed steel cage, 8 balls, 100Cr6 rings. For alternators, idlers and small motors. Boundary dimensions to ISO 15, tolerance class normal to ISO 492, clearance C3. Dynamic load rating 9.95 kN, static 4.75 kN. Boxed singly, oiled.",
	},
	{
		slug: "bearing-6204",
		name: "Deep groove ball bearing 6204, 20 × 47 × 14 mm",
		price: 5.4,
		quantity: 2900,
		minorder: 10,
		description:
			"Open single-row bearing for 20 mm shafts, pressed steel cage, 8 balls, 100Cr6 rings. For gearboxes, rollers and electric motors. Boundary dimensions to ISO 15, tolerance class normal to ISO 492, clearance normal. Dynamic load rating 13.5 kN, static 6.55 kN. Boxed singly, oiled.",
	},
	{
		slug: "bearing-6306",
		name: "Deep groove ball bearing 6306 C3, 30 × 72 × 19 mm",
		price: 13.2,
		quantity: 980,
		minorder: 4,
		description:
			"Open single-row bearing for 30 mm shafts, pressed steel cage, 8 balls, 100Cr6 rings. Medium series, for gear shafts and wheel hubs. Boundary dimensions to ISO 15, tolerance class normal to ISO 492, clearance C3. Dynamic load rating 29.6 kN, static 16 kN. Boxed singly, oiled.",
	},
	{
		slug: "bearing-nu207",
		name: "Cylindrical roller bearing NU 207, 35 × 72 × 17 mm",
		price: 33.4,
		quantity: 260,
		minorder: 2,
		description:
			"Roller bearing with removable inner ring, ribs on the outer ring only: the shaft may move lengthwise as it warms. Fourteen rollers in a brass cage, raceway diameter 44 mm, dynamic load rating 56 kN, static 48 kN. Fits 35 mm shafts to k6 in H7 housings.",
	},
	{
		slug: "bearing-30207",
		name: "Tapered roller bearing 30207, 35 × 72 × 18.25 mm",
		price: 17.9,
		quantity: 720,
		minorder: 2,
		description:
			"Single-row tapered bearing, cone with seventeen rollers and a loose cup, pressed steel cage. Cone 17 mm, cup 15 mm wide, contact angle 14°: takes load across and along the shaft, so fit it in pairs. Dynamic load rating 51.2 kN, static 56 kN. Dimensions to ISO 355.",
	},
	{
		slug: "bearing-6205",
		name: "Deep groove ball bearing 6205 C3, 25 × 52 × 15 mm",
		price: 6.8,
		quantity: 2600,
		minorder: 10,
		description:
			"Open single-row bearing for 25 mm shafts, pressed steel cage, 100Cr6 rings and nine balls, clearance C3. Boundary dimensions to ISO 15, tolerance class normal to ISO 492: bore 25 mm 0/−10 µm. Dynamic load rating 14.8 kN, static 7.8 kN. Boxed singly, oiled.",
	},
	{
		slug: "bearing-6308",
		name: "Deep groove ball bearing 6308 M, brass cage, 40 × 90 × 23 mm",
		price: 36.5,
		quantity: 640,
		minorder: 4,
		description:
			"Ball bearing for pumps, fans and winches, single row, open, machined brass cage riveted around eight balls. Dynamic load rating 42.3 kN, static 24 kN, limiting speed 11,000 r/min in oil. Tolerance class normal to ISO 492. Boxed singly, oiled.",
	},
	{
		slug: "bearing-nu208",
		name: "Cylindrical roller bearing NU 208, 40 × 80 × 18 mm",
		price: 38.9,
		quantity: 210,
		minorder: 2,
		description:
			"Roller bearing with removable inner ring, ribs on the outer ring only: for the non-locating end of a shaft. Fifteen rollers in a brass cage, raceway diameter 49.5 mm, dynamic load rating 62 kN, static 53 kN. Fits 40 mm shafts to k6 in H7 housings.",
	},
];
