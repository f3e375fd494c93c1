export interface DemoReview {
	username: string;
	/** Whole stars, 1 to 5. */
	ratings: number;
	description: string;
	/** Empty for the placeholder picture. */
	image: string;
	about: string;
}

/** Oldest first. */
export const demoReviews: DemoReview[] = [
	{
		username: "Marta Lindqvist",
		ratings: 5,
		description:
			"We go through about forty 6205s a month in conveyor rollers. Three batches measured so far, every bore between minus 3 and minus 7 microns. Boxes arrive dry and labelled.",
		image: "/catalogue/bearing-6205-1-800.webp",
		about: "bearing-6205",
	},
	{
		username: "D. Okafor, fleet workshop",
		ratings: 4,
		description:
			"Oil filters for nineteen vans. No leaks, and the flutes take a normal cap wrench. A minimum of ten suits us, but a private customer will not want that many.",
		image: "/catalogue/filter-oil-76-1-800.webp",
		about: "filter-oil-76",
	},
	{
		username: "Paolo R.",
		ratings: 3,
		description:
			"The wrench itself is fine and the open end grips well. Mine came with a rough patch in the chrome near the ring, though. They offered to swap it; I kept it, it is a tool.",
		image: "/catalogue/wrench-17-1-800.webp",
		about: "wrench-17",
	},
	{
		username: "Hannah Voss",
		ratings: 5,
		description:
			"Bought two spur gears to repair a 1974 lathe feed box. The keyway fitted the old shaft without filing and the noise is gone. The drawing on the page saved me a phone call.",
		image: "",
		about: "gear-spur-40t",
	},
	{
		username: "trackday_tom",
		ratings: 5,
		description:
			"Six track days on the 320 discs with hard pads. No cracks between the holes, run-out still under 0.05 on my dial gauge. Bed them in as the leaflet says and they stay quiet.",
		image: "/catalogue/disc-320-drilled-1-800.webp",
		about: "disc-320-drilled",
	},
	{
		username: "Yusuf Demir",
		ratings: 4,
		description:
			"Ceramic pads on a family estate: very little dust and no squeal after the first week. Cold bite in the morning is a bit softer than with the old ones. Clips were in the box.",
		image: "/catalogue/pad-front-ceramic-1-800.webp",
		about: "pad-front-ceramic",
	},
	{
		username: "J. Whitcombe",
		ratings: 2,
		description:
			"Needed four injectors and there were three in stock, so I could not order at all. Support answered the same day, but had no date for me. Two stars for the honest reply.",
		image: "",
		about: "injector-550",
	},
	{
		username: "Ingrid Solheim",
		ratings: 5,
		description:
			"Our calibration lab checked the torque wrench at 60, 120 and 200: within 1.4% everywhere. The certificate number matched the one on the tube. The lock on the grip is easy with gloves.",
		image: "/catalogue/torque-wrench-200-1-800.webp",
		about: "torque-wrench-200",
	},
	{
		username: "Ray Castellano",
		ratings: 4,
		description:
			"Fitted a pair of TF58s on a V6 over a long weekend. Flanges were flat, oil drain lined up. I had to clock one compressor housing myself, which the sheet could explain better.",
		image: "/catalogue/turbo-tf58-1-800.webp",
		about: "turbo-tf58",
	},
	{
		username: "Aoife Brennan",
		ratings: 5,
		description:
			"Iridium plugs in a 2009 hatchback, all four gapped at 0.8 out of the box. It starts on the first turn at minus ten now.",
		image: "/catalogue/plug-iridium-m14-1-800.webp",
		about: "plug-iridium-m14",
	},
	{
		username: "Kenji M.",
		ratings: 3,
		description:
			"Coilovers work well at 10 clicks from soft, and the spring rate is what they say. But the hook wrench in the box is thin and slipped twice. Use a better one for the lock ring.",
		image: "/catalogue/damper-coilover-1-800.webp",
		about: "damper-coilover",
	},
	{
		username: "Sabine Keller, training shop",
		ratings: 5,
		description:
			"Twelve apprentices, one tap and die set each since September. One broken tap so far, and that was the apprentice. The size chart inside the lid gets used every day.",
		image: "",
		about: "tap-die-m10",
	},
	{
		username: "Luis Andrade",
		ratings: 4,
		description:
			"Eight hundred M8 bolts for machine guards. Nuts run on by hand, plating is even, and the washers are really in the bag. The carton had split on the way, nothing was lost.",
		image: "/catalogue/bolt-set-m8-1-800.webp",
		about: "bolt-set-m8",
	},
	{
		username: "Priya Nair",
		ratings: 5,
		description:
			"Ordered the ratchet on Monday, had it on Wednesday. The fine teeth matter behind a dashboard: I had perhaps ten degrees of swing and it still caught every time.",
		image: "",
		about: "ratchet-half",
	},
];
