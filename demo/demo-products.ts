/** One part or tool of the demo catalogue. */
export interface DemoProduct {
	/** Names the pictures in public/catalogue. */
	slug: string;
	name: string;
	/** Dollars per unit, two decimals at most. */
	price: number;
	/** Units in stock. */
	quantity: number;
	/** Smallest order, in units. */
	minorder: number;
	description: string;
}

/** The catalogue of the demo manufacturer, oldest entry first. */
export const demoProducts: DemoProduct[] = [
	{
		slug: "washer-m10",
		name: "Plain washer M10, 10.5 × 20 × 2 mm, 200 HV",
		price: 0.04,
		quantity: 30000,
		minorder: 500,
		description:
			"Plain washer to ISO 7089 for M10, product grade A, steel of 200 HV: for bolts up to class 8.8. Inside 10.5 mm, outside 20 mm, 2 mm thick, both edges rounded by tumbling, zinc plated 8 µm. One unit is one washer; a bag holds 500.",
	},
	{
		slug: "nut-m10",
		name: "Hexagon nut M10, class 8, zinc plated",
		price: 0.12,
		quantity: 16000,
		minorder: 200,
		description:
			"Hexagon nut to ISO 4032, M10, coarse thread, class 8, 16 mm across flats, 8.4 mm high, both faces chamfered. Zinc plated 8 µm, passivated free of chromium(VI); thread tolerance 6H. Mates with bolts up to class 8.8.",
	},
	{
		slug: "nut-flange-m8",
		name: "Flange nut M8, class 8, zinc plated",
		price: 0.16,
		quantity: 11000,
		minorder: 200,
		description:
			"Hexagon nut with a flange to ISO 4161, coarse thread, class 8, smooth bearing face. 13 mm across flats, 8 mm high, flange 17.9 mm: no washer is needed on slots and soft parts. Zinc plated 8 µm. For exhausts, wings and control arms.",
	},
	{
		slug: "screw-cap-m8-30",
		name: "Socket head cap screw M8 × 30, class 12.9",
		price: 0.32,
		quantity: 9400,
		minorder: 100,
		description:
			"Hexagon socket head cap screw to ISO 4762, M8 × 1.25 × 30, class 12.9, black oxide, threaded to the head. Knurled head 13 mm in diameter and 8 mm high for a 6 mm key. For fixtures, pump covers and linear guides. Tightening torque 40 N·m lightly oiled. Boxed in hundreds.",
	},
	{
		slug: "screw-cap-m10-50",
		name: "Socket head cap screw M10 × 50, class 12.9",
		price: 0.74,
		quantity: 4100,
		minorder: 50,
		description:
			"Hexagon socket head cap screw to ISO 4762, M10 × 1.5 × 50, class 12.9, black oxide, thread length 32 mm. Knurled head 16 mm in diameter and 10 mm high for a 8 mm key. For flanges, vices and calliper brackets. Tightening torque 79 N·m lightly oiled. Boxed in hundreds.",
	},
	{
		slug: "bolt-m10-60",
		name: "Hexagon bolt M10 × 60, class 8.8, zinc plated",
		price: 0.88,
		quantity: 5200,
		minorder: 50,
		description:
			"Hexagon bolt to ISO 4014, M10 × 1.5 × 60, class 8.8, zinc plated 8 µm, thread length 26 mm, 16 mm across flats, head 6.4 mm high. For housings, brackets and guards. One unit is one bolt, one ISO 4032 nut and one ISO 7089 washer. Tightening torque 49 N·m lightly oiled.",
	},
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
		slug: "gear-spur-m3-24t",
		name: "Spur gear module 3, 24 teeth, bore 25 mm H7",
		price: 38.5,
		quantity: 180,
		minorder: 2,
		description:
			"Straight-cut gear, hobbed from C45 steel, 20° pressure angle, grade 8 to ISO 1328-1, recessed web. Pitch circle 72 mm, outside 78 mm, face 30 mm, hub 45 mm, length 45 mm. Bore 25 mm H7 with a 8 mm JS9 keyway. Teeth can be induction hardened.",
	},
	{
		slug: "gear-spur-60t",
		name: "Spur gear module 2, 60 teeth, bore 25 mm H7",
		price: 41,
		quantity: 240,
		minorder: 2,
		description:
			"Straight-cut gear, hobbed from C45 steel, 20° pressure angle, grade 8 to ISO 1328-1, web with six lightening holes. Pitch circle 120 mm, outside 124 mm, face 20 mm, hub 50 mm, length 32 mm. Bore 25 mm H7 with a 8 mm JS9 keyway. Gives 1.5 : 1 with TF-GS-2040 at 100 mm between centres.",
	},
	{
		slug: "gear-helical-36t",
		name: "Helical gear module 2.5, 36 teeth, 20° left hand, ground",
		price: 92,
		quantity: 60,
		minorder: 2,
		description:
			"Mate of TF-GH-2524: 1.5 : 1 at 79.81 mm between centres. Case hardened to 58–62 HRC, 16MnCr5 steel, flanks ground to grade 6 of ISO 1328-1. Helix 20° left hand, pitch circle 95.78 mm, outside 100.78 mm, face 30 mm, length 40 mm with the hub. Bore 25 mm H7, 8 mm keyway.",
	},
	{
		slug: "pulley-timing-20t",
		name: "Timing pulley HTD 5M, 20 teeth, for 15 mm belt",
		price: 14.2,
		quantity: 380,
		minorder: 2,
		description:
			"Timing belt pulley in anodised aluminium with two pressed steel flanges of 38 mm. Pitch diameter 31.8 mm, face 17 mm, length 29 mm with the 20 mm hub, bore 8 mm H7, two set screws at 120°. Tooth form to ISO 13050, for 5M belts up to 15 mm wide. The smallest wheel for stepper motors of frame 23.",
	},
	{
		slug: "pulley-timing-40t",
		name: "Timing pulley HTD 5M, 40 teeth, for 15 mm belt",
		price: 24.4,
		quantity: 210,
		minorder: 2,
		description:
			"Timing belt pulley in anodised aluminium with two pressed steel flanges of 70 mm. Pitch diameter 63.7 mm, face 17 mm, length 29 mm with the 45 mm hub, bore 15 mm H7, two set screws at 120°. Tooth form to ISO 13050, for 5M belts up to 15 mm wide. Halves the speed of a 20-tooth wheel.",
	},
	{
		slug: "disc-288-vented",
		name: "Ventilated brake disc 288 × 25 mm, 5 × 112",
		price: 42.5,
		quantity: 380,
		minorder: 2,
		description:
			"Ventilated disc, 288 mm, plain faces, 40 curved vanes, grey iron EN-GJL-250, zinc-flake coated hat and edge. Height 47 mm, centre bore 65 mm, five 14.8 mm holes on PCD 112. Run-out 0.05 mm at most, minimum thickness 23 mm. Sold singly.",
	},
	{
		slug: "disc-345-slotted",
		name: "Ventilated brake disc 345 × 28 mm, slotted",
		price: 96,
		quantity: 120,
		minorder: 2,
		description:
			"Ventilated disc, 345 mm, 48 curved vanes, grey iron EN-GJL-250 with 12 slots that wipe the pads and do not crack as holes may. Height 52 mm, centre bore 66.5 mm, five 14.8 mm holes on PCD 112, zinc-flake coated hat. Run-out 0.05 mm at most, minimum thickness 26 mm.",
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
		slug: "valve-intake-33",
		name: "Intake valve 33 mm head, 6 mm stem, 103 mm long",
		price: 11.6,
		quantity: 1280,
		minorder: 8,
		description:
			"One-metal valve of X45CrSi9-3, steel to EN 10090, forged and ground. Seat 45°, stem 6 mm −0.030/−0.015 chrome plated, tip hardened to 55 HRC, one keeper groove 1.8 mm wide. Pairs with TF-VE-29 in four-valve petrol heads. Sold singly, packed in eights.",
	},
	{
		slug: "filter-oil-66",
		name: "Spin-on oil filter 66 × 90 mm, thread M20 × 1.5",
		price: 5.2,
		quantity: 4100,
		minorder: 10,
		description:
			"Full-flow filter can for small engines, 0.5 mm steel sheet with 14 flutes for a cap wrench. Pleated cellulose, 15 µm at 50 %, bypass valve 1 bar, anti-drain valve in silicone. NBR gasket of 57 mm. Burst pressure over 20 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-oil-93",
		name: "Spin-on oil filter 93 × 142 mm, thread 1-12 UNF",
		price: 11.9,
		quantity: 1450,
		minorder: 6,
		description:
			"Full-flow filter for diesel engines and hydraulics, 0.6 mm steel sheet with 36 flutes. Pleated glass fibre, 12 µm at 50 %, bypass valve 1.7 bar, anti-drain valve in silicone. NBR gasket of 72 mm. Burst pressure over 25 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-air-cone-120",
		name: "Cone air filter 120 × 150 mm, washable",
		price: 27.9,
		quantity: 420,
		minorder: 2,
		description:
			"Short washable cone for tight engine bays, oiled cotton gauze in four layers under a stainless wire mesh. Base 120 mm, top 90 mm, length 150 mm, rubber neck 80 mm outside and 70 mm inside. Efficiency 98.6 % on coarse dust to ISO 5011. Box holds the filter and a steel hose clamp.",
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
		slug: "spring-coil-40",
		name: "Coil spring 40 × 100 mm, 5 mm wire, 20 N/mm",
		price: 12.4,
		quantity: 540,
		minorder: 4,
		description:
			"Linear compression spring, 40 mm outside, 30 mm inside, wound cold from 5 mm 54SiCr6 wire, 9 turns, ends closed and ground flat. Free length 100 mm, solid length 45 mm, rate 20 N/mm ±5 %. Shot peened and powder coated. For clutches, stands and press tools.",
	},
	{
		slug: "drill-8",
		name: "Twist drill 8 mm, HSS-Co, DIN 338",
		price: 6.2,
		quantity: 900,
		minorder: 5,
		description:
			"Ground cobalt drill for stainless steel and hard alloys: HSS with 5 % cobalt, 135° split point, tolerance h8, right-hand cutting, straight shank. To DIN 338: 117 mm long, flutes 75 mm. For steel up to 1,100 MPa, at 12 m/min with cutting oil. In tubes of five.",
	},
	{
		slug: "plug-iridium-m12",
		name: "Spark plug M12 × 1.25, iridium electrode, reach 26.5 mm",
		price: 14.6,
		quantity: 960,
		minorder: 4,
		description:
			"Cold iridium plug for boosted engines with narrow heads, centre electrode of 0.6 mm, M12 × 1.25, reach 26.5 mm, gasket seat, 14 mm hexagon. Gap preset to 0.7 mm, resistor 5 kΩ, heat range 8, shell nickel plated. Dimensions to ISO 28741. Tighten to 18 N·m, dry thread. Service life 80,000 km.",
	},
	{
		slug: "bolt-set-m8",
		name: "Hexagon bolt M8 × 40, class 8.8, with nut and washer",
		price: 0.46,
		quantity: 8400,
		minorder: 100,
		description:
			"Hexagon bolt to ISO 4014, M8 × 1.25 × 40, class 8.8, zinc plated 8 µm, thread length 22 mm, 13 mm across flats. One unit is one bolt, one ISO 4032 nut class 8 and one ISO 7089 washer, 200 HV. Tightening torque 25 N·m lightly oiled.",
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
	{
		slug: "pulley-timing-30t",
		name: "Timing pulley HTD 5M, 30 teeth, for 15 mm belt",
		price: 18.6,
		quantity: 320,
		minorder: 2,
		description:
			"Timing belt pulley in anodised aluminium with two pressed steel flanges of 54 mm. Pitch diameter 47.7 mm, face 17 mm, length 29 mm with the hub, bore 12 mm H7, two M5 set screws at 120°. Tooth form to ISO 13050, for 5M belts up to 15 mm wide.",
	},
	{
		slug: "gear-spur-40t",
		name: "Spur gear module 2, 40 teeth, bore 20 mm H7",
		price: 27.4,
		quantity: 410,
		minorder: 2,
		description:
			"Straight-cut gear, hobbed from C45 steel, 20° pressure angle, grade 8 to ISO 1328-1, web with six lightening holes. Pitch circle 80 mm, outside 84 mm, face 20 mm, hub 36 mm, length 32 mm. Bore 20 mm H7 with a 6 mm JS9 keyway. Teeth can be induction hardened.",
	},
	{
		slug: "gear-helical-24t",
		name: "Helical gear module 2.5, 24 teeth, 20° right hand, ground",
		price: 64,
		quantity: 96,
		minorder: 2,
		description:
			"Helical gear, case hardened to 58–62 HRC, 16MnCr5 steel, flanks ground to grade 6 of ISO 1328-1. Helix 20° right hand, pitch circle 63.85 mm, outside 68.85 mm, face 30 mm, length 40 mm with the hub. Bore 22 mm H7, 6 mm keyway. Runs with a left-hand mate.",
	},
	{
		slug: "spring-coil-60",
		name: "Coil spring 60 × 150 mm, 9 mm wire, 69 N/mm",
		price: 31,
		quantity: 260,
		minorder: 2,
		description:
			"Linear compression spring, 60 mm outside, 42 mm inside, wound cold from 9 mm 54SiCr6 wire, 9 turns, ends closed and ground flat. Free length 150 mm, solid length 81 mm, rate 69 N/mm ±5 %. Shot peened and powder coated. For suspensions and press tools.",
	},
	{
		slug: "valve-exhaust-29",
		name: "Exhaust valve 29 mm head, 6 mm stem, 104 mm long",
		price: 14.2,
		quantity: 1150,
		minorder: 8,
		description:
			"Two-metal valve, head friction welded on: X50CrMnNiNbN21-9 on a stem of X45CrSi9-3, steels to EN 10090. Seat 45°, stem 6 mm −0.045/−0.030 chrome plated, tip hardened to 55 HRC, one keeper groove 1.8 mm wide. For four-valve petrol heads.",
	},
	{
		slug: "filter-oil-76",
		name: "Spin-on oil filter 76 × 95 mm, thread 3/4-16 UNF",
		price: 6.4,
		quantity: 3200,
		minorder: 10,
		description:
			"Full-flow filter can, 0.5 mm steel sheet with 30 flutes for a cap wrench. Pleated cellulose and glass fibre, 12 µm at 50 %, bypass valve 1.2 bar, anti-drain valve in silicone. NBR gasket of 63 mm. Burst pressure over 20 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-air-cone",
		name: "Cone air filter 140 × 200 mm, washable",
		price: 32.5,
		quantity: 380,
		minorder: 2,
		description:
			"Washable cone filter, oiled cotton gauze in four layers under a stainless wire mesh. Base 140 mm, top 100 mm, length 200 mm, rubber neck 102 mm outside and 92 mm inside. Efficiency 98.6 % on coarse dust to ISO 5011. Box holds the filter and a steel hose clamp.",
	},
	{
		slug: "plug-nickel-m12",
		name: "Spark plug M12 × 1.25, nickel electrode, reach 26.5 mm",
		price: 3.6,
		quantity: 5200,
		minorder: 4,
		description:
			"Nickel plug for narrow heads, M12 × 1.25, reach 26.5 mm, gasket seat, 14 mm hexagon. Copper-cored centre electrode 2.5 mm, gap 0.9 mm, resistor 5 kΩ, heat range 6. Dimensions to ISO 28741. Tighten to 18 N·m in aluminium. Service life 30,000 km.",
	},
	{
		slug: "plug-iridium-m14",
		name: "Spark plug M14 × 1.25, iridium electrode, reach 19 mm",
		price: 12.8,
		quantity: 1840,
		minorder: 4,
		description:
			"Iridium plug, centre electrode of 0.6 mm, M14 × 1.25, reach 19 mm, gasket seat, 16 mm hexagon. Gap preset to 0.8 mm, resistor 5 kΩ, heat range 7, shell nickel plated. Dimensions to ISO 28741. Tighten to 28 N·m, dry thread. Service life 90,000 km.",
	},
	{
		slug: "injector-550",
		name: "Fuel injector 550 cm³/min at 3 bar, EV6 connector",
		price: 58,
		quantity: 3,
		minorder: 4,
		description:
			"Port injector, 550 cm³/min at 3 bar with n-heptane, high impedance 12 Ω, four-hole plate, 25° spray cone. 60.5 mm long, O-rings for 14 mm bores, FKM. Two-pin EV6 connector. Flow matched within 2 % in each order of four; a test sheet is in the box. For petrol and E85.",
	},
	{
		slug: "pad-front-ceramic",
		name: "Front brake pad set, ceramic, 149 × 73 × 17.5 mm",
		price: 46,
		quantity: 720,
		minorder: 2,
		description:
			"Set of four front pads, ceramic compound free of copper, shims bonded to 6 mm steel backing plates. Friction face 131 × 57 mm, chamfered, one slot; friction 0.38–0.42 from 100 to 450 °C, approved to ECE R90. Box holds four pads, two with wear clips. For front discs of 280–320 mm.",
	},
	{
		slug: "disc-280-solid",
		name: "Solid brake disc 280 × 12 mm, 5 × 112",
		price: 29.5,
		quantity: 540,
		minorder: 2,
		description:
			"Solid disc for rear axles, in EN-GJL-250 grey iron, turned on both faces, zinc-flake coated hat and edge. Height 39 mm, centre bore 65 mm, five 14.8 mm holes on PCD 112. Run-out 0.05 mm at most, thickness variation 0.01 mm, minimum thickness 10 mm. Sold singly.",
	},
	{
		slug: "rod-hbeam-143",
		name: "H-beam connecting rod 143 mm, forged 4340 steel",
		price: 118,
		quantity: 2,
		minorder: 4,
		description:
			"Forged rod in 4340 steel, 143 mm between centres ±0.02 mm, fully machined and shot peened. Big end 53 mm, 24 mm wide; bronze-bushed small end for a 22 mm pin. 560 g, matched within 2 g in each order of four. With two 12-point cap screws, 1,500 MPa, and torque card.",
	},
	{
		slug: "piston-forged-86",
		name: "Forged piston 86.00 mm, 9.0 : 1, with rings and pin",
		price: 92,
		quantity: 88,
		minorder: 4,
		description:
			"Forged piston, 2618 alloy, 86.00 mm bore, skirt coated, clearance 0.07 mm, compression height 32 mm. Four valve reliefs in a dished crown. Box holds the piston, two 1.2 mm rings, a 2.6 mm oil ring set, a 22 × 60 mm pin and two wire clips. Weights matched within 1 g.",
	},
	{
		slug: "damper-coilover",
		name: "Coilover damper, 46 mm monotube, 24 clicks",
		price: 228,
		quantity: 64,
		minorder: 2,
		description:
			"Monotube gas damper, 46 mm piston, 22 mm hard-chromed rod, rebound adjustable in 24 clicks. Body threaded M52 × 2, 430 mm long in all, stroke 110 mm, lower eye for a 12 mm bolt, upper stud M12 × 1.25. Comes with a 105 N/mm spring, two collars and a hook wrench.",
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
		slug: "tap-die-m10",
		name: "Tap and die set M10 × 1.5, HSS-Co, three pieces",
		price: 39,
		quantity: 190,
		minorder: 1,
		description:
			"Thread cutting set for M10 × 1.5, in HSS with 5 % cobalt, ground: taper tap and bottoming tap, 82 mm long with a 6.2 mm square, and one round die 38 × 14 mm. Tap tolerance ISO 2 (6H); drill 8.5 mm first. For steel up to 1,000 MPa and stainless. In a steel case with size chart.",
	},
	{
		slug: "drill-set-13",
		name: "Twist drill set HSS-Co, 13 pieces, 1.5–7.5 mm",
		price: 38.4,
		quantity: 430,
		minorder: 1,
		description:
			"Ground cobalt drills for stainless steel and hard alloys: HSS with 5 % cobalt, 135° split point, tolerance h8, right-hand cutting. Thirteen sizes from 1.5 to 7.5 mm in steps of 0.5 mm, the longest 105 mm. For steel up to 1,100 MPa. In a stepped stand with numbered seats.",
	},
	{
		slug: "socket-set-12",
		name: "Socket set 1/2 in drive, 12 pieces, 10–22 mm",
		price: 54,
		quantity: 270,
		minorder: 1,
		description:
			"Twelve 6-point sockets on a 1/2 in drive: 10 to 19 mm in steps of 1 mm, 21 and 22 mm. Chrome vanadium steel, 38 mm long, flats driven clear of the corners, dimensions to DIN 3124 and ISO 2725-1, square to ISO 1174. Not for impact tools. On two 252 mm rails.",
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
			"Click wrench, 40–200 N·m, ±3 % both ways. Scale of 5 N·m with a 1 N·m vernier, 1/2 in square, 475 mm long, 1.5 kg, locking grip. Numbered calibration certificate to ISO 6789-2 in the case. Recheck every 12 months or 5,000 clicks.",
	},
	{
		slug: "turbo-tf44",
		name: "Turbocharger TF44, 33/44 mm compressor wheel",
		price: 489,
		quantity: 36,
		minorder: 2,
		description:
			"Journal-bearing turbo for 1.0–1.4 litres of displacement, up to 110 kW. Milled 5 + 5 blade wheel 33/44 mm, inlet 48.5 mm, outlet 31 mm, 139 mm long. Wastegate actuator set to 0.7 bar, oil and water cooled, 220,000 r/min at most. Balance report, gaskets and studs in the box.",
	},
	{
		slug: "caliper-4pot",
		name: "Four-piston brake caliper, 4 × 40 mm, lug mount",
		price: 186,
		quantity: 58,
		minorder: 2,
		description:
			"Two-piece caliper from forged 6082 alloy, T6, painted, four stainless pistons of 40 mm. Lug mount, 224 mm between 12 mm bolts, 252 mm wide, for discs of 320 × 30 mm. Bleed screws M10 × 1 at both ends: the same part fits left and right. Pad pins and spring in the box, pads not.",
	},
	{
		slug: "turbo-tf58",
		name: "Turbocharger TF58, 44/58 mm compressor wheel",
		price: 845,
		quantity: 22,
		minorder: 2,
		description:
			"Ball-bearing turbo for 1.8–2.5 l engines, or in pairs for twice that, up to 230 kW each. Milled 6 + 6 blade wheel 44/58 mm, inlet 64 mm, outlet 41 mm, 183 mm long. Four-bolt turbine flange, five-bolt outlet, wastegate 0.9 bar, 165,000 r/min at most. Balance report, gaskets and oil restrictor in the box.",
	},
	{
		slug: "disc-320-drilled",
		name: "Ventilated brake disc 320 × 30 mm, drilled and slotted",
		price: 78.5,
		quantity: 184,
		minorder: 2,
		description:
			"Ventilated disc, 320 mm, 48 curved vanes, grey iron EN-GJL-250, 72 holes of 7 mm, 12 slots. Height 58 mm, centre bore 65 mm, five holes on PCD 112, zinc-flake coated hat. Run-out 0.04 mm at most, minimum thickness 28 mm. Handed: each two ordered are one left and one right.",
	},
];
