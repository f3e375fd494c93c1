import { isIPv4 } from "node:net";

interface ExposureSettings {
	HOST: string;
	PUBLIC_URL?: string;
	STRIPE_SECRET_KEY?: string;
}

const isLoopback = (host: string): boolean =>
	host === "localhost" || host === "::1" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));

/** Returns a problem for each setting that exposes a demo shop, whose admin password is public (ruling 31). */
export function demoExposureProblems({ HOST, PUBLIC_URL, STRIPE_SECRET_KEY }: ExposureSettings): string[] {
	const remedy = "the demo accounts' passwords are public. Set NODE_ENV=production, or DEMO=public for a public demo";
	const problems: string[] = [];
	if (!isLoopback(HOST)) problems.push(`HOST: other machines could reach the shop, and ${remedy}`);
	if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
		problems.push(`PUBLIC_URL: this is a public address, and ${remedy}`);
	if (STRIPE_SECRET_KEY && isLiveKey(STRIPE_SECRET_KEY))
		problems.push(`STRIPE_SECRET_KEY: this is a live key, so real cards could be charged, and ${remedy}`);
	return problems;
}

export const isLiveKey = (secretKey: string): boolean => secretKey.split("_")[1] === "live";

/** Returns whether passwords and tokens are protected in transit: over TLS, or within this machine. */
export function isSecureOrigin(origin: string): boolean {
	const { protocol, hostname } = new URL(origin);
	return protocol === "https:" || isLoopback(hostname);
}
