import { BlockList, isIP } from "node:net";

const privateNetworks = new BlockList();
for (const [network, bits] of [
	["127.0.0.0", 8],
	["10.0.0.0", 8],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
] as const)
	privateNetworks.addSubnet(network, bits, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/** Returns whether a mail server is on this machine or a private network. A host name without a dot only resolves there. */
function isNearby(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (isIP(host)) return privateNetworks.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
	return !host.includes(".") || host.endsWith(".localhost");
}

/**
 * Requires TLS for servers beyond this machine and private networks: no password and no e-mail travels unencrypted. A
 * `requireTLS` in the URL decides instead.
 */
export function encryptionOf(smtpUrl: string): { requireTLS?: true } {
	const { hostname, searchParams } = new URL(smtpUrl);
	return searchParams.has("requireTLS") || isNearby(hostname) ? {} : { requireTLS: true };
}
