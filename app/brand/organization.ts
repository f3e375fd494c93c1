import { brand } from "./brand.ts";

/** Returns schema.org's Organization, for search engines. @param origin public origin of the shop */
export function organizationStructuredData(origin: string) {
	return {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: brand.name,
		url: `${origin}/`,
		logo: `${origin}${brand.logo ?? "/icon-512.png"}`,
		email: brand.email,
		address: brand.address.join(", "),
	};
}
