import { bearings } from "./demo-bearings.ts";
import { brakes } from "./demo-brakes.ts";
import { engine } from "./demo-engine.ts";
import { fasteners } from "./demo-fasteners.ts";
import { filters } from "./demo-filters.ts";
import { gears } from "./demo-gears.ts";
import type { DemoProduct } from "./demo-product.ts";
import { springs } from "./demo-springs.ts";
import { tools } from "./demo-tools.ts";

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
