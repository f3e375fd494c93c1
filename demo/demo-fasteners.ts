import type { DemoProduct } from "./demo-product.ts";

export const fasteners: DemoProduct[] = [
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
		slug: "screw-cap-m6-20",
		name: "Socket head cap screw M6 × 20, class 12.9",
		price: 0.18,
		quantity: 15200,
		minorder: 100,
		description:
			"Socket head cap screw to ISO 4762, class 12.9, M6 × 1 × 20, black oxide, threaded to the head. Knurled head 10 mm in diameter and 6 mm high for a 5 mm key. For covers, clamps and tool holders. Tightening torque 16 N·m lightly oiled. Boxed in hundreds.",
	},
	{
		slug: "screw-cap-m8-30",
		name: "Socket head cap screw M8 × 30, class 12.9",
		price: 0.32,
		quantity: 9400,
		minorder: 100,
		description:
			"Socket head cap screw to ISO 4762, class 12.9, M8 × 1.25 × 30, black oxide, threaded to the head. Knurled head 13 mm in diameter and 8 mm high for a 6 mm key. For fixtures, pump covers and linear guides. Tightening torque 40 N·m lightly oiled. Boxed in hundreds.",
	},
	{
		slug: "screw-cap-m10-50",
		name: "Socket head cap screw M10 × 50, class 12.9",
		price: 0.74,
		quantity: 4100,
		minorder: 50,
		description:
			"Socket head cap screw to ISO 4762, class 12.9, M10 × 1.5 × 50, black oxide, thread length 32 mm. Knurled head 16 mm in diameter and 10 mm high for a 8 mm key. For flanges, vices and calliper brackets. Tightening torque 79 N·m lightly oiled. Boxed in hundreds.",
	},
	{
		slug: "bolt-m12-80",
		name: "Hexagon bolt M12 × 80, class 10.9, zinc plated",
		price: 1.64,
		quantity: 2600,
		minorder: 25,
		description:
			"Bolt to ISO 4014, M12 × 1.75 × 80, class 10.9, zinc plated 8 µm and baked against hydrogen, thread length 30 mm, 18 mm across flats, head 7.5 mm high. For engine mounts, tow bars and presses. One unit is one bolt, one nut of class 10 and one hardened washer. Tightening torque 120 N·m lightly oiled.",
	},
	{
		slug: "bolt-m10-60",
		name: "Hexagon bolt M10 × 60, class 8.8, zinc plated",
		price: 0.88,
		quantity: 5200,
		minorder: 50,
		description:
			"Bolt to ISO 4014, M10 × 1.5 × 60, class 8.8, zinc plated 8 µm, thread length 26 mm, 16 mm across flats, head 6.4 mm high. For housings, brackets and guards. One unit is one bolt, one ISO 4032 nut and one ISO 7089 washer. Tightening torque 49 N·m lightly oiled.",
	},
	{
		slug: "bolt-set-m8",
		name: "Hexagon bolt M8 × 40, class 8.8, with nut and washer",
		price: 0.46,
		quantity: 8400,
		minorder: 100,
		description:
			"Bolt to ISO 4014, M8 × 1.25 × 40, class 8.8, zinc plated 8 µm, thread length 22 mm, 13 mm across flats. One unit is one bolt, one ISO 4032 nut class 8 and one ISO 7089 washer, 200 HV. Tightening torque 25 N·m lightly oiled.",
	},
];
