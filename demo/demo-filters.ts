import type { DemoProduct } from "./demo-product.ts";

export const filters: DemoProduct[] = [
	{
		slug: "filter-oil-66",
		name: "Spin-on oil filter 66 × 90 mm, thread M20 × 1.5",
		price: 5.2,
		quantity: 4100,
		minorder: 10,
		description:
			"Full-flow filter can for small engines, 0.5 mm steel sheet with 14 flutes for a cap wrench. Pleated cellulose, 15 µm at 50%, bypass valve 1 bar, anti-drain valve in silicone. NBR gasket of 57 mm. Burst pressure over 20 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-oil-93",
		name: "Spin-on oil filter 93 × 142 mm, thread 1-12 UNF",
		price: 11.9,
		quantity: 1450,
		minorder: 6,
		description:
			"Full-flow filter for diesel engines and hydraulics, 0.6 mm steel sheet with 36 flutes. Pleated glass fibre, 12 µm at 50%, bypass valve 1.7 bar, anti-drain valve in silicone. NBR gasket of 72 mm. Burst pressure over 25 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-air-cone-120",
		name: "Cone air filter 120 × 150 mm, washable",
		price: 27.9,
		quantity: 420,
		minorder: 2,
		description:
			"Short washable cone for tight engine bays, oiled cotton gauze in four layers under a stainless wire mesh. Base 120 mm, top 90 mm, length 150 mm, rubber neck 80 mm outside and 70 mm inside. Efficiency 98.6% on coarse dust to ISO 5011. Box holds the filter and a steel hose clamp.",
	},
	{
		slug: "filter-oil-76",
		name: "Spin-on oil filter 76 × 95 mm, thread 3/4-16 UNF",
		price: 6.4,
		quantity: 3200,
		minorder: 10,
		description:
			"Full-flow filter can, 0.5 mm steel sheet with 30 flutes for a cap wrench. Pleated cellulose and glass fibre, 12 µm at 50%, bypass valve 1.2 bar, anti-drain valve in silicone. NBR gasket of 63 mm. Burst pressure over 20 bar to ISO 4548. Hand tight plus 3/4 turn.",
	},
	{
		slug: "filter-air-cone",
		name: "Cone air filter 140 × 200 mm, washable",
		price: 32.5,
		quantity: 380,
		minorder: 2,
		description:
			"Washable cone filter, oiled cotton gauze in four layers under a stainless wire mesh. Base 140 mm, top 100 mm, length 200 mm, rubber neck 102 mm outside and 92 mm inside. Efficiency 98.6% on coarse dust to ISO 5011. Box holds the filter and a steel hose clamp.",
	},
];
