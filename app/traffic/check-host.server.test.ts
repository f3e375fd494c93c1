import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { createHostCheck } from "./check-host.server.ts";

const hostCheck = (isStrict = true, onUnknownHost?: (host: string) => void) =>
	createHostCheck(() => "https://shop.example", isStrict, onUnknownHost);

/** Returns the whole answer. The app answers with the requested Host. */
async function answerTo(head: string, check = hostCheck()): Promise<string> {
	const server = createServer({ requireHostHeader: false }, (request, response) =>
		check(request, response, () => response.end(`for ${request.headers.host}`)),
	);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	let answer = "";
	socket.on("data", (chunk) => (answer += chunk)).write(`${head}\r\nconnection: close\r\n\r\n`);
	await new Promise((closed) => socket.once("close", closed));
	await new Promise((closed) => server.close(closed));
	return answer;
}

/** Returns the status and the reason in the answer. */
async function ask(head: string, check?: ReturnType<typeof hostCheck>): Promise<string> {
	const answer = await answerTo(head, check);
	return `${answer.slice(9, 12)} ${/for \S+|another-host|Missing Host header\.|More than one Host header\./.exec(answer)?.[0]}`;
}

test.each([
	["its own", "GET / HTTP/1.1\r\nhost: shop.example", "200 for shop.example"],
	["its own in capitals, with a port", "GET / HTTP/1.1\r\nhost: SHOP.example:443", "200 for SHOP.example:443"],
	["this machine", "GET / HTTP/1.1\r\nhost: 127.0.0.1:3000", "200 for 127.0.0.1:3000"],
	["this machine by its name", "GET / HTTP/1.1\r\nhost: localhost:3000", "200 for localhost:3000"],
	["this machine by IPv6", "GET / HTTP/1.1\r\nhost: [::1]:3000", "200 for [::1]:3000"],
	["this machine in the address", "GET http://localhost/ HTTP/1.1\r\nhost: evil.example", "200 for evil.example"],
	["another", "GET / HTTP/1.1\r\nhost: evil.example", "421 another-host"],
	["two", "GET / HTTP/1.1\r\nhost: shop.example\r\nHost: evil.example", "400 More than one Host header."],
	["one that begins as its own", "GET / HTTP/1.1\r\nhost: shop.example.evil.example", "421 another-host"],
	["another in the address", "GET http://evil.example/ HTTP/1.1\r\nhost: shop.example", "421 another-host"],
	["a process, for its health", "GET /readyz HTTP/1.1\r\nhost: 10.0.0.7:3000", "200 for 10.0.0.7:3000"],
	["a process, for whether it lives", "GET /livez HTTP/1.1\r\nhost: 10.0.0.7:3000", "200 for 10.0.0.7:3000"],
	["a process, for its figures", "GET /metrics HTTP/1.1\r\nhost: 10.0.0.7:3000", "200 for 10.0.0.7:3000"],
	["a page that only begins as its health", "GET /livez2 HTTP/1.1\r\nhost: 10.0.0.7", "421 another-host"],
	["what is no host, for those who read it to refuse", "GET / HTTP/1.1\r\nhost: <>", "200 for <>"],
	["another, by HTTP/1.0", "GET / HTTP/1.0\r\nhost: evil.example", "421 another-host"],
	["none, by HTTP/1.0", "GET /readyz HTTP/1.0", "200 for shop.example"],
	["none, by HTTP/1.1", "GET /readyz HTTP/1.1", "400 Missing Host header."],
])("a request to %s", async (_whom, head, answer) => expect(await ask(head)).toBe(answer));

test("a shop that is not strict answers for every host", async () => {
	expect(await ask("GET / HTTP/1.1\r\nhost: box.local", hostCheck(false))).toBe("200 for box.local");
});

test("an unknown host is reported once", async () => {
	const reported: string[] = [];
	const check = hostCheck(true, (host) => reported.push(host));
	for (const head of ["GET / HTTP/1.1\r\nhost: shop.example", "GET /readyz HTTP/1.1\r\nhost: 10.0.0.7"])
		await ask(head, check);
	expect(reported).toEqual([]);
	for (const host of ["www.shop.example:443", "evil.example"]) await ask(`GET / HTTP/1.1\r\nhost: ${host}`, check);
	expect(reported).toEqual(["www.shop.example"]);
});

test("a request for another host gets the shop's origin", async () => {
	expect(await answerTo("GET / HTTP/1.1\r\nhost: evil.example")).toContain("This shop is at https://shop.example.");
});
