import type { DemoProduct } from "./demo-product.ts";

export const engine: DemoProduct[] = [
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
		slug: "plug-iridium-m12",
		name: "Spark plug M12 × 1.25, iridium electrode, reach 26.5 mm",
		price: 14.6,
		quantity: 960,
		minorder: 4,
		description:
			"Cold iridium plug for boosted engines with narrow heads, centre electrode of 0.6 mm, M12 × 1.25, reach 26.5 mm, gasket seat, 14 mm hexagon. Gap preset to 0.7 mm, resistor 5 kΩ, heat range 8, shell nickel plated. Dimensions to ISO 28741. Tighten to 18 N·m, dry thread. Service life 80,000 km.",
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
			"Port injector, 550 cm³/min at 3 bar with n-heptane, high impedance 12 Ω, four-hole plate, 25° spray cone. 60.5 mm long, O-rings for 14 mm bores, FKM. Two-pin EV6 connector. Flow matched within 2% in each order of four; a test sheet is in the box. For petrol and E85.",
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
		slug: "turbo-tf44",
		name: "Turbocharger TF44, 33/44 mm compressor wheel",
		price: 489,
		quantity: 36,
		minorder: 2,
		description:
			"Journal-bearing turbo for 1.0–1.4 litres of displacement, up to 110 kW. Milled 5 + 5 blade wheel 33/44 mm, inlet 48.5 mm, outlet 31 mm, 139 mm long. Wastegate actuator set to 0.7 bar, oil and water cooled, 220,000 r/min at most. Balance report, gaskets and studs in the box.",
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
];
