import { describe, expect, test } from "vitest";
import { createClientAddress, createProxyTrust, isCidr, prefix48Of, subnet64Of } from "./client-address.server.ts";

describe("the client's address", () => {
	const direct = createClientAddress([]);
	const proxied = createClientAddress(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

	test.each([
		["nobody is trusted, so the peer it is", direct, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
		["a peer that is not trusted is not believed", proxied, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
		["a trusted proxy is believed", proxied, "127.0.0.1", "198.51.100.1", "198.51.100.1"],
		["what the client wrote itself is not", proxied, "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
		["a chain of trusted proxies", proxied, "127.0.0.1", "198.51.100.1, 10.0.0.7", "198.51.100.1"],
		["a proxy that speaks IPv6 of IPv4", proxied, "::ffff:10.0.0.7", "198.51.100.1", "198.51.100.1"],
		["an IPv6 proxy and client, with a port", proxied, "fd00::1", "[2001:db8::1]:4711", "2001:db8::1"],
		["a client with a port", proxied, "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
		["a proxy's own request", proxied, "127.0.0.1", undefined, "127.0.0.1"],
		["what is no address ends the chain", proxied, "127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"],
		["an IPv6 client in brackets alone", proxied, "127.0.0.1", "[2001:db8::1]", "2001:db8::1"],
		["spaces around it", proxied, "127.0.0.1", "  198.51.100.1\t", "198.51.100.1"],
		["a client with a zone", proxied, "127.0.0.1", "fe80::1%eth0", "fe80::1"],
		["an IPv4 client in capitals of IPv6", proxied, "127.0.0.1", "::FFFF:198.51.100.1", "198.51.100.1"],
		["an IPv6 client that ends like one of IPv4", proxied, "127.0.0.1", "2001:db8::ffff:102", "2001:db8::ffff:102"],
		["text around an address", proxied, "127.0.0.1", "x[2001:db8::1]", "127.0.0.1"],
		["text behind an address", proxied, "127.0.0.1", "[2001:db8::1]:47x", "127.0.0.1"],
		["text behind a port", proxied, "127.0.0.1", "198.51.100.1:4711x", "127.0.0.1"],
		["text before an address and port", proxied, "127.0.0.1", "x198.51.100.1:4711", "127.0.0.1"],
		["a neighbour of a trusted block", proxied, "11.0.0.1", "198.51.100.1", "11.0.0.1"],
		["a neighbour of a trusted address", proxied, "127.0.0.2", "198.51.100.1", "127.0.0.2"],
		["a neighbour of a trusted IPv6 block", proxied, "fe00::1", "198.51.100.1", "fe00::1"],
		["a peer that is no address", proxied, "unix:", "198.51.100.1", undefined],
		["a socket without a peer", proxied, undefined, "198.51.100.1", undefined],
	])("%s", (_what, addressOf, peer, forwardedFor, client) => {
		expect(addressOf(peer, forwardedFor)).toBe(client);
	});

	test.each([
		["2001:db8::1", "2001:db8:0:0:1::", true],
		["2001:db8::1:2:3:4", "2001:DB8:0000::5", true],
		["2001:0:0:1::", "2001::1:2:3:4:5", true],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", true],
		["2001:0:0:1::", "2001::2:2:3:4:5", false],
		["2001:db8:1:2::1", "2001:db8:1:3::1", false],
		["::1", "::2:0:0:0:1", false],
		["::ffff:198.51.100.1", "198.51.100.1", true],
	])("%s and %s count as one address: %s", (one, other, same) => {
		expect(subnet64Of(one) === subnet64Of(other)).toBe(same);
	});

	test.each(["10.0.0.0/33", "10.0.0/8", "::/129", "1.2.3.4/", "proxy.example", "10.0.0.0/8/8", ""])(
		"%j is no address and no block",
		(text) => expect(isCidr(text)).toBe(false),
	);

	test.each(["10.0.0.0/8", "10.0.0.1", "10.0.0.1/32", "::1", "fd00::/8", "::/128"])("%j is one", (text) =>
		expect(isCidr(text)).toBe(true),
	);

	test.each(["10.0.0.0/0", "128.0.0.0/1", "::/0", "10.0.0.0/1234", "10.0.0.0/x8", "10.0.0.0/8x", "10.0.0.0/-1"])(
		"%j is none",
		(text) => expect(isCidr(text)).toBe(false),
	);

	test("what is no address is nobody's that is trusted, and what is no block trusts nobody", () => {
		const isTrusted = createProxyTrust(["10.0.0.0/8", "nonsense"]);
		expect(["10.0.0.1", "nonsense", "", "9.255.255.255"].map(isTrusted)).toEqual([true, false, false, false]);
	});
});

test.each([
	["198.51.100.1", "198.51.100.1"],
	["::ffff:198.51.100.1", "198.51.100.1"],
	["::FFFF:198.51.100.1", "198.51.100.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:db8:1:2::5", "2001:db8:1:2::/64"],
	["2001:db8::5", "2001:db8:0:0::/64"],
	["2001:db8::198.51.100.1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, counted) => expect(subnet64Of(address)).toBe(counted));

test.each([
	["198.51.100.1", "198.51.100.1"],
	["::ffff:198.51.100.1", "198.51.100.1"],
	["2001:db8:1:2::5", "2001:db8:1::/48"],
	["2001:db8::5", "2001:db8:0::/48"],
])("%s is of the client %s", (address, client) => expect(prefix48Of(address)).toBe(client));

test("the first X-Forwarded-For of somebody who is not trusted is told, once", () => {
	const reported: string[] = [];
	const addressOf = createClientAddress(["10.0.0.1"], () => reported.push("told"));
	addressOf("10.0.0.1", "198.51.100.1");
	addressOf("10.0.0.2", undefined);
	expect(reported).toEqual([]);
	addressOf("10.0.0.2", "198.51.100.1");
	addressOf("10.0.0.3", "198.51.100.1");
	expect(reported).toEqual(["told"]);
});
