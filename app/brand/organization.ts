import { brand } from "./brand.ts";

/** What search engines read of the manufacturer: schema.org's Organization. @param origin where the shop is */
export function organizationStructuredData(origin: string) {
	return {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: brand.name,
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
		email: brand.email,
		address: brand.address.join(", "),
	};
}
