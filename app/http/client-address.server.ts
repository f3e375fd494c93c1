import { BlockList, isIP } from "node:net";

interface CidrBlock {
	address: string;
	prefix: number;
}

const maxPrefixLength = { 4: 32, 6: 128 } as const;

/** Minimum prefix length. A larger block would trust the internet. */
const minPrefixLength = 8;

/** Parses an address or a CIDR block such as `10.0.0.0/8`; undefined when it is neither. */
function parseCidr(text: string): CidrBlock | undefined {
	const [address = "", prefix, ...more] = text.split("/");
	const version = isIP(address) as 0 | 4 | 6;
	if (version === 0 || more.length > 0) return undefined;
	if (prefix === undefined) return { address, prefix: maxPrefixLength[version] };
	if (!/^\d{1,3}$/.test(prefix)) return undefined;
	if (Number(prefix) < minPrefixLength || Number(prefix) > maxPrefixLength[version]) return undefined;
	return { address, prefix: Number(prefix) };
}

export const isCidr = (text: string): boolean => parseCidr(text) !== undefined;

export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined;

/** Returns a function that checks whether an address belongs to a trusted proxy. */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
	const trusted = new BlockList();
	for (const { address, prefix } of trustedProxies.map(parseCidr).filter((block) => block !== undefined)) {
		trusted.addSubnet(address, prefix, familyOf(address));
	}
	return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/**
 * Returns a function that finds the client's address. It trusts `X-Forwarded-For` only from trusted proxies: read
 * from the end, the first address that is not theirs is the client's.
 * @param trustedProxies addresses and CIDR blocks
 * @param onUntrustedProxy called for the first `X-Forwarded-For` from another peer
 */
export function createClientAddress(trustedProxies: readonly string[], onUntrustedProxy?: () => void): ClientAddress {
	const isTrusted = createProxyTrust(trustedProxies);
	let isReported = false;
	return (peer, forwardedFor) => {
		let client = peer && plainAddress(peer);
		if (forwardedFor && !isReported && !(client && isTrusted(client))) {
			isReported = true;
			onUntrustedProxy?.();
		}
		for (const hop of (forwardedFor ?? "").split(",").toReversed()) {
			if (!client || !isTrusted(client)) break;
			const address = plainAddress(hop);
			if (!address) break;
			client = address;
		}
		return client;
	};
}

/** Removes port, brackets, zone and the IPv6 form of an IPv4 address. Returns undefined when it is not an address. */
function plainAddress(text: string): string | undefined {
	const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
	const address = bare
		.replace(/^([\d.]+):\d+$/, "$1")
		.replace(/%[^%]*$/, "")
		.replace(/^::ffff:(?=[\d.]+$)/i, "");
	return isIP(address) ? address : undefined;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns the block that counts as one address: a /64 of IPv6, or an IPv4 address. */
export const subnet64Of = (address: string): string =>
	ipv4Of(address) ?? `${groupsOf(address).slice(0, 4).join(":")}::/64`;

/** The limit of a /48, as a multiple of that of a /64. */
export const subnetsPerPrefix48 = 5;

/** Returns the client of an address: a /48 of IPv6, the largest block that a provider gives one customer, or an IPv4 address. @param address an address or a /64 */
export const prefix48Of = (address: string): string =>
	ipv4Of(address) ?? `${groupsOf(address).slice(0, 3).join(":")}::/48`;

/** Returns the network of an address, whose callers share limits (ruling 23): a /24 of IPv4, or a /48 of IPv6. */
export function networkOf(address: string): string {
	const ipv4 = ipv4Of(address);
	return ipv4 ? `${ipv4.split(".").slice(0, 3).join(".")}.0/24` : prefix48Of(address);
}

const ipv4Of = (address: string) => address.match(/^(?:::ffff:)?([\d.]+)$/i)?.[1];

/** Returns the eight groups of an IPv6 address. `::` is replaced by the missing zeros. */
function groupsOf(address: string): string[] {
	const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
	const written = head.length + tail.length + (address.includes(".") ? 1 : 0);
	const groups = [...head, ...Array<string>(8 - written).fill("0"), ...tail];
	return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
