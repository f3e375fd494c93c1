import { isIPv4 } from "node:net";

interface ReachSettings {
	HOST: string;
	PUBLIC_URL?: string;
	STRIPE_SECRET_KEY?: string;
}

const isThisMachine = (host: string): boolean =>
	host === "localhost" || host === "::1" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));

/** Returns a problem for each setting that exposes a demo shop, whose admin password is public (ruling 31). */
export function demoExposure({ HOST, PUBLIC_URL, STRIPE_SECRET_KEY }: ReachSettings): string[] {
	const remedy = "the demo accounts' passwords are public. Set NODE_ENV=production, or DEMO=public for a public demo";
	const problems: string[] = [];
	if (!isThisMachine(HOST)) problems.push(`HOST: other machines could reach the shop, and ${remedy}`);
	if (PUBLIC_URL && !isThisMachine(new URL(PUBLIC_URL).hostname))
		problems.push(`PUBLIC_URL: this is a public address, and ${remedy}`);
	if (STRIPE_SECRET_KEY && isLive(STRIPE_SECRET_KEY))
		problems.push(`STRIPE_SECRET_KEY: this is a live key, so real cards could be charged, and ${remedy}`);
	return problems;
}

export const isLive = (secretKey: string): boolean => secretKey.split("_")[1] === "live";

/** Returns whether passwords and tokens are protected in transit: over TLS, or within this machine. */
export function isPrivate(origin: string): boolean {
	const { protocol, hostname } = new URL(origin);
	return protocol === "https:" || isThisMachine(hostname);
}
