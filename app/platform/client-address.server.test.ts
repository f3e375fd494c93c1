import { describe, expect, test } from "vitest";
import { createClientAddress, isNetwork, networkOf } from "./client-address.server.ts";

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
	])("%s and %s in one network: %s", (one, other, same) => {
		expect(networkOf(one) === networkOf(other)).toBe(same);
	});

	test.each(["10.0.0.0/33", "10.0.0/8", "::/129", "1.2.3.4/", "proxy.example", "10.0.0.0/8/8", ""])(
		"%j is no address and no block",
		(text) => expect(isNetwork(text)).toBe(false),
	);
});
