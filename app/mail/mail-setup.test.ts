import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findMailServerProblems } from "./mail-setup.server.ts";

/** Starts a mail server that accepts STARTTLS and goes on without encryption. */
async function serverWithoutTls(): Promise<number> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", (text) =>
			socket.write(`${text}`.startsWith("EHLO") ? "250-Here\r\n250 STARTTLS\r\n" : "250 Fine\r\n"),
		);
		socket.write("220 Here\r\n");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

test.each([
	["smtps", "its port does not start with TLS, so SMTP_URL must begin with smtp://"],
	["smtp", "it offers STARTTLS, but continues without encryption"],
])("the remedy for %s and a server without TLS fits the address", async (scheme, remedy) => {
	const smtpUrl = `${scheme}://127.0.0.1:${await serverWithoutTls()}`;
	const mailFrom = { name: "", address: "shop@shop.example" };
	expect(await findMailServerProblems({ smtpUrl, mailFrom }, undefined, new Date())).toEqual([
		expect.stringContaining(remedy),
	]);
});
