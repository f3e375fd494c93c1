const validDays = 180;

/** Returns the contact for vulnerability reports (RFC 9116). @param contact `mailto:` or `https:` */
export function securityText({ contact, origin, now }: { contact: string; origin: string; now: Date }): string {
	const expires = new Date(now.getTime() + validDays * 24 * 3600 * 1000).toISOString();
	const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${origin}/.well-known/security.txt`];
	return `${lines.join("\n")}\nPreferred-Languages: en\n`;
}
