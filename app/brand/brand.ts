/** The company that owns the shop, from `SHOP_FILE` (`app/config/shop-file`). */
export interface Brand {
	name: string;
	tagline: string;
	description: string;
	/** Lines as on a letter: the recipient first, the country last. */
	address: readonly string[];
	email: string;
	phone: string;
	company: { name: string; register?: string; vat?: string; director?: string };
	/** Links of the footer. */
	social: readonly { name: string; url: string }[];
	picturesNote?: string;
}

/** An invented manufacturer. Production refuses it. */
export const demoBrand: Brand = {
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
	// The invented manufacturer has no accounts, so each link leads to the network's home page.
	social: [
		{ name: "LinkedIn", url: "https://www.linkedin.com/" },
		{ name: "YouTube", url: "https://www.youtube.com/" },
		{ name: "Instagram", url: "https://www.instagram.com/" },
		{ name: "GitHub", url: "https://github.com/" },
	],
	picturesNote: "Pictures are computer-generated from the parts' models.",
};

export let brand: Brand = demoBrand;

/** Sets the owner's details. The process does it once at start, and the browser before it renders the first page. */
export function setBrand(details: Brand): void {
	brand = details;
}

/** Returns the address of a phone number's link. */
export const phoneLink = (): string => `tel:${brand.phone.replaceAll(/[^+\d]/g, "")}`;

export const newsletterNote = "The newsletter isn't available yet.";

export const demoNotice = "Demo shop: nothing is charged or shipped.";

export const signedOutNotice = "Not signed in";
