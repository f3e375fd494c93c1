import { brand } from "./brand.ts";

/** schema.org's Organization, for search engines. @param origin of the shop */
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
