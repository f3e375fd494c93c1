/** The manufacturer that owns the shop. The committee is in `home/team.ts`, links are in `social-links.ts`. */
export const brand = {
	name: "Torque Foundry",
	tagline: "Car parts and industrial tools, direct from the people who make them",
	description:
		"Torque Foundry makes brakes, ignition and turbocharger parts, wrenches and workshop tools, and sells them " +
		"direct. Every part is listed with dimensions, minimum order and stock.",
	address: ["Torque Foundry Works", "14 Crucible Lane", "Sheffield S3 0TF", "United Kingdom"],
	email: "works@torquefoundry.test",
	phone: "+44 114 496 0123",
	company: {
		name: "Torque Foundry Ltd",
		register: "Registered in England and Wales, no. 00000000",
		vat: "GB 000 0000 00",
		director: "Harriet Anvil",
	},
	picturesNote: "Pictures are computer-generated from the parts' models.",
} as const;

export const newsletterNote = "The newsletter isn't available yet.";

export const demoNotice = "Demo shop: nothing is charged or shipped.";

export const signedOutNotice = "Not signed in";
