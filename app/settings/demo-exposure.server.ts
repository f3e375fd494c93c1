import { isIPv4 } from "node:net";

interface ExposureSettings {
	DEMO?: string;
	HOST: string;
	PUBLIC_URL?: string;
	STRIPE_SECRET_KEY?: string;
}

/** True when only this machine reaches the address. */
export const isLoopback = (host: string): boolean =>
	host === "localhost" || host === "::1" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));

/**
 * Returns a problem for each setting that exposes a demo shop, whose admin password is public, and for live card keys
 * (ruling 31). `DEMO=public` allows the first.
 */
export function demoExposureProblems({ DEMO, HOST, PUBLIC_URL, STRIPE_SECRET_KEY }: ExposureSettings): string[] {
	const remedy = "the demo accounts' passwords are public. Set NODE_ENV=production, or DEMO=public for a public demo";
	const problems: string[] = [];
	const isLiveKey = STRIPE_SECRET_KEY?.split("_")[1] === "live";
	if (isLiveKey) problems.push("STRIPE_SECRET_KEY: live keys charge real cards. They need NODE_ENV=production");
	if (DEMO === "public") return problems;
	if (!isLoopback(HOST)) problems.push(`HOST: other machines could reach the shop, and ${remedy}`);
	if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
		problems.push(`PUBLIC_URL: this is a public address, and ${remedy}`);
	return problems;
}

/** Returns whether passwords and tokens are protected in transit: over TLS, or within this machine. */
export function isSecureOrigin(origin: string): boolean {
	const { protocol, hostname } = new URL(origin);
	return protocol === "https:" || isLoopback(hostname);
}
