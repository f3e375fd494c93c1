import type { DemoProduct } from "./demo-product.ts";

export const brakes: DemoProduct[] = [
	{
		slug: "disc-288-vented",
		name: "Ventilated brake disc 288 × 25 mm, 5 × 112",
		price: 42.5,
		quantity: 380,
		minorder: 2,
		description:
			"Ventilated disc for front axles, 288 mm, plain faces, 40 curved vanes, grey iron EN-GJL-250, zinc-flake coated hat and edge. Height 47 mm, centre bore 65 mm, five 14.8 mm holes on PCD 112. Run-out 0.05 mm at most, minimum thickness 23 mm. Sold singly.",
	},
	{
		slug: "disc-345-slotted",
		name: "Ventilated brake disc 345 × 28 mm, slotted",
		price: 96,
		quantity: 120,
		minorder: 2,
		description:
			"Ventilated disc for front axles, 345 mm, 48 curved vanes, grey iron EN-GJL-250 with 12 slots that wipe the pads and do not crack as holes may. Height 52 mm, centre bore 66.5 mm, five 14.8 mm holes on PCD 112, zinc-flake coated hat. Run-out 0.05 mm at most, minimum thickness 26 mm.",
	},
	{
		slug: "pad-rear-ceramic",
		name: "Rear brake pad set, ceramic, 127 × 57.2 × 15.5 mm",
		price: 38.5,
		quantity: 610,
		minorder: 2,
		description:
			"Set of four rear pads, ceramic compound free of copper, shims bonded to 5.5 mm steel backing plates. Friction face 109 × 45 mm, chamfered, one slot; friction 0.38–0.42 from 100 to 450 °C, approved to ECE R90. Box holds four pads, two with wear clips. For discs of 256–288 mm, as TF-288V.",
	},
	{
		slug: "pad-front-ceramic",
		name: "Front brake pad set, ceramic, 149 × 73 × 17.5 mm",
		price: 46,
		quantity: 720,
		minorder: 2,
		description:
			"Set of four front pads, ceramic compound free of copper, shims bonded to 6 mm steel backing plates. Friction face 131 × 57 mm, chamfered, one slot; friction 0.38–0.42 from 100 to 450 °C, approved to ECE R90. Box holds four pads, two with wear clips. For front discs of 280–320 mm, as TF-320V.",
	},
	{
		slug: "disc-256-solid",
		name: "Solid brake disc 256 × 10 mm, 4 × 100",
		price: 22.8,
		quantity: 460,
		minorder: 2,
		description:
			"Solid disc for the back axles of small cars, EN-GJL-250 grey iron, turned on both faces, zinc-flake coated hat and edge. Height 36 mm, centre bore 56 mm, four 14.8 mm holes on PCD 100. Run-out 0.05 mm at most, minimum thickness 8 mm. Sold singly.",
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
		slug: "caliper-4pot",
		name: "Four-piston brake caliper, 4 × 40 mm, lug mount",
		price: 186,
		quantity: 58,
		minorder: 2,
		description:
			"Two-piece caliper from forged 6082 alloy, T6, painted, four stainless pistons of 40 mm. Lug mount, 224 mm between 12 mm bolts, 252 mm wide, for discs of 320 × 30 mm, as TF-320V. Bleed screws M10 × 1 at both ends: the same part fits left and right. Pad pins and spring in the box, pads not.",
	},
	{
		slug: "disc-320-drilled",
		name: "Ventilated brake disc 320 × 30 mm, drilled and slotted",
		price: 78.5,
		quantity: 184,
		minorder: 2,
		description:
			"Ventilated disc for front axles, 320 mm, 48 curved vanes, grey iron EN-GJL-250, 72 holes of 7 mm, 12 slots. Height 58 mm, centre bore 65 mm, five holes on PCD 112, zinc-flake coated hat. Run-out 0.04 mm at most, minimum thickness 28 mm. Handed: each two ordered are one left and one right.",
	},
];
