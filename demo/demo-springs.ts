import type { DemoProduct } from "./demo-product.ts";

export const springs: DemoProduct[] = [
	{
		slug: "spring-valve-32",
		name: "Valve spring 32 × 46 mm, 4.2 mm wire, 31.6 N/mm",
		price: 6.4,
		quantity: 960,
		minorder: 8,
		description:
			"Linear valve spring, 32 mm outside, 23.6 mm inside, wound cold from 4.2 mm 54SiCr6 wire, 6.5 turns, ends closed and ground flat. Free length 46 mm, solid length 27.3 mm, rate 31.6 N/mm ±5%. Shot peened; for engine speeds up to 7,500 rpm. Sold singly, packed in eights.",
	},
	{
		slug: "spring-coil-40",
		name: "Coil spring 40 × 100 mm, 5 mm wire, 20 N/mm",
		price: 12.4,
		quantity: 540,
		minorder: 4,
		description:
			"Linear compression spring, 40 mm outside, 30 mm inside, wound cold from 5 mm 54SiCr6 wire, 9 turns, ends closed and ground flat. Free length 100 mm, solid length 45 mm, rate 20 N/mm ±5%. Shot peened and powder coated. For clutches, stands and press tools.",
	},
	{
		slug: "spring-coil-60",
		name: "Coil spring 60 × 150 mm, 9 mm wire, 69 N/mm",
		price: 31,
		quantity: 260,
		minorder: 2,
		description:
			"Linear compression spring, 60 mm outside, 42 mm inside, wound cold from 9 mm 54SiCr6 wire, 9 turns, ends closed and ground flat. Free length 150 mm, solid length 81 mm, rate 69 N/mm ±5%. Shot peened and powder coated. For suspensions and press tools.",
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
];
