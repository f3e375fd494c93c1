// The floor of what Node can do: sends the bytes that its parent gives it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", (bytes: Uint8Array) => {
	const body = Buffer.from(bytes);
	const server = createServer((_, response) => {
		response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
		response.end(body);
	});
	server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
