import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHostCheck } from "./check-host.server.ts";

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed).closeAllConnections()));

/** The first line of the answer, and the Host that the shop took it for. */
async function ask(head: string, isStrict = true): Promise<string> {
	const check = createHostCheck(() => "https://shop.example", isStrict);
	server = createServer({ requireHostHeader: false }, (request, response) =>
		check(request, response, () => response.end(`for ${request.headers.host}`)),
	);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => (answer += chunk)).write(`${head}\r\nconnection: close\r\n\r\n`);
	await new Promise((closed) => socket.once("close", closed));
	return `${answer.slice(9, 12)} ${/for \S+|another-host|Missing host/.exec(answer)?.[0]}`;
}

test.each([
	["its own", "GET / HTTP/1.1\r\nhost: shop.example", "200 for shop.example"],
	["its own in capitals, with a port", "GET / HTTP/1.1\r\nhost: SHOP.example:443", "200 for SHOP.example:443"],
	["this machine", "GET / HTTP/1.1\r\nhost: 127.0.0.1:3000", "200 for 127.0.0.1:3000"],
	["another", "GET / HTTP/1.1\r\nhost: evil.example", "421 another-host"],
	["one that begins as its own", "GET / HTTP/1.1\r\nhost: shop.example.evil.example", "421 another-host"],
	["another in the address", "GET http://evil.example/ HTTP/1.1\r\nhost: shop.example", "421 another-host"],
	["a process, for its health", "GET /readyz HTTP/1.1\r\nhost: 10.0.0.7:3000", "200 for 10.0.0.7:3000"],
	["none, by HTTP/1.0", "GET /readyz HTTP/1.0", "200 for shop.example"],
	["none, by HTTP/1.1", "GET /readyz HTTP/1.1", "400 Missing host"],
])("a request to %s", async (_whom, head, answer) => expect(await ask(head)).toBe(answer));

test("a shop that is tried out answers to every name", async () => {
	expect(await ask("GET / HTTP/1.1\r\nhost: box.local", false)).toBe("200 for box.local");
});
