import { readNumberLines } from "../app/products/part/number-lines.ts";
import { partInputFields } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };
import { bearings } from "./demo-bearings.ts";
import { brakes } from "./demo-brakes.ts";
import { engine } from "./demo-engine.ts";
import { fasteners } from "./demo-fasteners.ts";
import { gears } from "./demo-gears.ts";
import { demoNumbers } from "./demo-numbers.ts";
import type { DemoProduct } from "./demo-product.ts";
import { tools } from "./demo-tools.ts";

const filters: DemoProduct[] = [
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

const springs: DemoProduct[] = [
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

/** Slugs in the order in which the products were added. */
const order = `
	wrench-10 drill-10 tap-die-m8 spring-valve-32 pulley-timing-8m-28t pad-rear-ceramic
	washer-m10 nut-m10 nut-flange-m8 screw-cap-m6-20 screw-cap-m8-30 screw-cap-m10-50 bolt-m10-60 bolt-m12-80 bearing-6203 bearing-6204
	bearing-6306 bearing-nu207 gear-spur-m15-32t gear-spur-m3-24t gear-spur-60t gear-helical-36t pulley-timing-20t
	pulley-timing-40t disc-256-solid disc-288-vented disc-345-slotted bearing-30207 valve-intake-33 filter-oil-66 filter-oil-93
	filter-air-cone-120 wrench-13 wrench-19 spring-coil-40 drill-8 plug-iridium-m12 bolt-set-m8 bearing-6205
	bearing-6308 bearing-nu208 pulley-timing-30t gear-spur-40t gear-helical-24t spring-coil-60 valve-exhaust-29
	filter-oil-76 filter-air-cone plug-nickel-m12 plug-iridium-m14 injector-550 pad-front-ceramic disc-280-solid
	rod-hbeam-143 piston-forged-86 damper-coilover wrench-17 wrench-24 tap-die-m10 drill-set-13 socket-set-12
	ratchet-half torque-wrench-200 turbo-tf44 caliper-4pot turbo-tf58 disc-320-drilled
`.split(/\s+/);

const all = [...fasteners, ...bearings, ...gears, ...brakes, ...engine, ...tools, ...filters, ...springs];

/** Oldest first. */
export const demoProducts: DemoProduct[] = all.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));

/** Returns a part's data from the source of its 3D model, so that text and drawing agree. */
export function demoPart(slug: string) {
	const part = parts.find((one) => one.slug === slug);
	if (!part) throw new Error(`catalogue-art/parts.json has no ${slug}`);
	const { partNumber, family, specs } = part;
	const numbers = readNumberLines(demoNumbers[slug] ?? "").numbers.map(({ line: _, ...number }) => number);
	return partInputFields.parse({ partNumber, family: familyTitle(family), specs, numbers });
}

const familyTitle = (family: string) => (family.charAt(0).toUpperCase() + family.slice(1)).replaceAll("-", " ");
