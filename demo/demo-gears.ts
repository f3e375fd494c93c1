import type { DemoProduct } from "./demo-product.ts";

export const gears: DemoProduct[] = [
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
		slug: "gear-spur-m15-32t",
		name: "Spur gear module 1.5, 32 teeth, bore 12 mm H7",
		price: 12.8,
		quantity: 460,
		minorder: 4,
		description:
			"Straight-cut gear, hobbed from C45 steel, 20° pressure angle, grade 8 to ISO 1328-1. Pitch circle 48 mm, outside 51 mm, face 15 mm, hub 26 mm, length 25 mm. Bore 12 mm H7 with a 4 mm keyway. For feeds, conveyors and small drives.",
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
		slug: "pulley-timing-8m-28t",
		name: "Timing pulley HTD 8M, 28 teeth, for 20 mm belt",
		price: 31.8,
		quantity: 140,
		minorder: 2,
		description:
			"Timing belt pulley in anodised aluminium with two pressed steel flanges of 78 mm. Pitch diameter 71.3 mm, face 22 mm, length 36 mm with the 50 mm hub, bore 20 mm H7, two set screws at 120°. Tooth form to ISO 13050, for 8M belts up to 20 mm wide.",
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
];
