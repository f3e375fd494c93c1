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
	/** Address of the logo, which replaces mark and name. */
	logo?: string;
	/** Address of a square picture for browser tabs and home screens. */
	icon?: string;
	colours?: BrandColours;
	/** Suggested carriers, each with its tracking page. Absent: the usual ones. */
	carriers?: readonly Carrier[];
	/** Last lines of each e-mail. */
	signature?: readonly string[];
}

export interface Carrier {
	name: string;
	/** `{number}` is replaced by the tracking number. */
	trackingPage?: string;
}

/** Colours such as `#2b2f92`, with enough contrast. */
export interface BrandColours {
	/** Links and buttons in the light theme. */
	light?: string;
	/** Links and buttons in the dark theme. */
	dark?: string;
	/** The stripe beside an active link, and the special offer's colour. */
	mark?: string;
}

/** Colours of `app/styles.css`. */
export const demoColours = { light: "#2b2f92", dark: "#a9b0ff", mark: "#f5b301" };

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

/** Returns the owner's colours as values of the variables in `app/styles.css`. */
export function colourVariables(): Record<string, string> | undefined {
	if (!brand.colours) return undefined;
	const { light, dark, mark } = { ...demoColours, ...brand.colours };
	return {
		"--color-layout": `light-dark(${light}, ${dark})`,
		"--color-layout-strong": `light-dark(color-mix(in srgb, ${light}, black 25%), color-mix(in srgb, ${dark}, white 35%))`,
		"--color-mark": mark,
	};
}

/** Returns the path of the picture that other sites show for a page, if there is one. They show no SVG. */
export function socialPicture(): string | undefined {
	if (brand.name === demoBrand.name) return "/social-preview.png";
	return brand.logo?.endsWith(".svg") ? undefined : brand.logo;
}

/** Returns the address of a phone number's link. */
export const phoneLink = (): string => `tel:${brand.phone.replaceAll(/[^+\d]/g, "")}`;

export const newsletterNote = "The newsletter isn't available yet.";

export const demoNotice = "Demo shop: nothing is charged or shipped.";

export const signedOutNotice = "Not signed in";
