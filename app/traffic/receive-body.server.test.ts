import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createBodyReceiver } from "./receive-body.server.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	await new Promise((closed) => server.close(closed).closeAllConnections());
});

/** Starts a server that answers with the number of bytes received. A header names the client. */
async function listen(timeoutMs = 60_000): Promise<number> {
	const receive = createBodyReceiver({
		prefix48Of: ({ headers }) => String(headers["x-client"]),
		maxUnfinished: 2,
		timeoutMs,
	});
	server = createServer((request, response) =>
		receive(request, response, () => response.end(`got ${(request as { rawBody?: Buffer }).rawBody?.length}`)),
	);
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return (server.address() as AddressInfo).port;
}

/** Sends the beginning of a request. `answer` resolves once the server has closed the connection or answered enough. */
function begin(port: number, bytes: string, { client = "a", path = "/api/orders" } = {}) {
	const socket = connect(port, "127.0.0.1");
	sockets.push(socket);
	let came = "";
	const answer = new Promise<string>((resolve) => {
		socket.on("data", (chunk) => {
			came += chunk;
			if (came.includes("\r\n\r\n")) resolve(came);
		});
		socket.on("error", () => {}).on("close", () => resolve(came));
	});
	socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\nx-client: ${client}\r\n${bytes}`);
	return { socket, answer };
}

const held = "content-length: 2\r\n\r\n{";

test("a client with two unfinished bodies is refused a third; others are not", async () => {
	const port = await listen();
	const [first] = [begin(port, held), begin(port, held)];
	await expect.poll(() => countOf(port)).toBe(2);
	const refused = await begin(port, held).answer;
	expect(refused).toMatch(/^HTTP\/1.1 429 [\s\S]*connection: close[\s\S]*too-many-unfinished/i);
	expect(refused).toContain("Finish the running uploads first: at most 2 at a time.");
	expect(await begin(port, "content-length: 2\r\n\r\n{}", { client: "b" }).answer).toContain("got 2");
	expect(await begin(port, "content-length: 0\r\n\r\n").answer).toContain("got undefined");
	first?.socket.write("}");
	expect(await first?.answer).toContain("got 2");
	expect(await begin(port, "transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n").answer).toContain("got 3");
});

const countOf = (_port: number) => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

test("a client that disconnects during a body frees its slot", async () => {
	const port = await listen();
	for (let round = 0; round < 5; round++) {
		const { socket, answer } = begin(port, held);
		await expect.poll(() => countOf(port)).toBe(1);
		socket.destroy();
		await answer;
		await expect.poll(() => countOf(port)).toBe(0);
	}
	expect(await begin(port, "content-length: 2\r\n\r\n{}").answer).toContain("got 2");
});

test("a client answered before its body arrived frees its slot when it disconnects", async () => {
	const port = await listen(100);
	const early = [
		{ bytes: held, path: "/api/images" },
		{ bytes: "transfer-encoding: chunked\r\n\r\n5\r\na", path: "/api/images" },
		{ bytes: held, path: "/api/orders" },
		{ bytes: `content-length: 4000000\r\n\r\n${"x".repeat(3_000_000)}`, path: "/api/orders" },
	];
	for (const { bytes, path } of [...early, ...early]) {
		const { socket, answer } = begin(port, bytes, { path });
		expect(await answer).toMatch(/^HTTP\/1.1 (200|408|413)/);
		socket.destroy();
		await expect.poll(() => countOf(port)).toBe(0);
	}
	expect(await begin(port, "content-length: 2\r\n\r\n{}").answer).toContain("got 2");
});

test.each([
	"/api/images/../orders",
	"/api/images/%2e%2e/orders",
	"/api/imports/preview/../../orders",
	"/api/products/x/files/..",
	"/api/images/../../withdraw",
])("by %s nothing is uploaded, and a body has the limits of any other", async (path) => {
	const port = await listen();
	const body = "x".repeat(300_000);
	expect(await begin(port, `content-length: ${body.length}\r\n\r\n${body}`, { path }).answer).toContain("413");
});

test("a body that does not arrive in time is answered and cut off", async () => {
	const port = await listen(200);
	const { socket, answer } = begin(port, held);
	const closed = new Promise((resolve) => socket.once("close", resolve));
	const refused = await answer;
	expect(refused).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*too-slow/i);
	expect(refused).toMatch(/cache-control: no-store[\s\S]*The body did not arrive in time\./i);
	await closed;
});

test("an answer may take longer than its body", async () => {
	const receive = createBodyReceiver({ prefix48Of: () => "a", timeoutMs: 50 });
	const late = (response: ServerResponse) => setTimeout(() => response.end("at last"), 150);
	server = createServer((request, response) => receive(request, response, () => void late(response)));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	expect(await begin(port, "content-length: 2\r\n\r\n{}").answer).toMatch(/^HTTP\/1.1 200 [\s\S]*at last/);
});

test("a body of 256 kB is accepted, and one byte more is not", async () => {
	const port = await listen();
	const body = (bytes: number) => `content-length: ${bytes}\r\n\r\n${"x".repeat(bytes)}`;
	expect(await begin(port, body(262_144)).answer).toContain("got 262144");
	const refused = await begin(port, body(262_145)).answer;
	expect(refused).toMatch(/^HTTP\/1.1 413 [\s\S]*too-large[\s\S]*Send at most 262144 bytes\./);
});

test("a body that is too large is read to its end before it is refused", async () => {
	const port = await listen();
	let wasWhole: boolean | undefined;
	server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
		response.once("prefinish", () => {
			wasWhole = request.complete;
		});
	});
	const { socket, answer } = begin(port, `content-length: 400000\r\n\r\n${"x".repeat(399_999)}`);
	await expect.poll(() => socket.writableLength).toBe(0);
	socket.write("x");
	expect(await answer).toMatch(/^HTTP\/1.1 413 /);
	expect(wasWhole).toBe(true);
});

test("an endless body is refused before its end", async () => {
	const port = await listen();
	const { answer } = begin(port, `content-length: 4000000\r\n\r\n${"x".repeat(3_000_000)}`);
	expect(await answer).toMatch(/^HTTP\/1.1 413 /);
});

test("without a limit, as in measurements, many bodies arrive at the same time", async () => {
	const receive = createBodyReceiver({ prefix48Of: () => undefined });
	server = createServer((request, response) => receive(request, response, () => response.end("got it")));
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	const all = Array.from({ length: 30 }, () => begin(port, held));
	await expect.poll(() => countOf(port)).toBe(30);
	for (const { socket } of all) socket.write("}");
	for (const { answer } of all) expect(await answer).toContain("got it");
});

test("an upload is read by its route and counts until it has arrived", async () => {
	const port = await listen();
	const path = "/api/images";
	expect(await begin(port, held, { path }).answer).toContain("got undefined");
	expect(await begin(port, held, { path: `${path}?draft=1` }).answer).toContain("got undefined");
	for (const socket of sockets.splice(0)) socket.destroy();
	await expect.poll(() => countOf(port)).toBe(0);
	begin(port, held);
	begin(port, held);
	await expect.poll(async () => (await begin(port, held).answer).slice(9, 12)).toBe("429");
});
