import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSmtpTransport, encryptionOf } from "./mail-transport.server.ts";

const from = { name: "", address: "works@shop.example" };
const sent = { messageId: "1@shop.example", to: "a@b.example", date: new Date(), subject: "s", text: "t", html: "h" };
const timeouts = { connect: 500, silence: 2000, total: 400 };

const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
});

/** Starts a small mail server. @param answers to each command, by its first word; null never answers */
async function aServer(answers: Record<string, string | null>) {
	const commands: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket.setEncoding("utf8"));
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
		socket.on("data", (text) => {
			for (const line of `${text}`.split("\r\n").filter(Boolean)) {
				commands.push(line);
				const answer = answers[line.split(" ")[0] ?? ""];
				if (answer !== null) socket.write(`${answer ?? "250 Fine"}\r\n`);
			}
		});
		socket.write("220 Here\r\n");
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	closing.push(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, commands, sockets };
}

const sendTo = (url: string) => createSmtpTransport({ server: () => url, from, timeouts }).send(sent);

test("a missing server is reported as away", async () => {
	await expect(sendTo("smtp://127.0.0.1:1")).rejects.toMatchObject({
		isFinal: false,
		isServerUnreachable: true,
		code: expect.stringContaining("E"),
	});
});

test.each([
	["550 5.1.1 No such mailbox", true],
	["553 Not an address", true],
	["550 5.7.1 Sign in first", false],
	["554 5.7.1 Relay access denied", false],
	["554 Not today", false],
	["503 Out of order", false],
	["451 Later", false],
])("'%s' to a recipient is final: %s", async (answer, isFinal) => {
	const { url } = await aServer({ RCPT: answer });
	const isDeferred = answer.startsWith("451");
	await expect(sendTo(url)).rejects.toMatchObject({ isFinal, isServerUnreachable: false, isDeferred });
});

test("an attempt that times out leaves no connection open", async () => {
	const { url, sockets } = await aServer({ MAIL: null });
	await expect(sendTo(url)).rejects.toMatchObject({
		message: "The mail server did not answer in time",
		code: "ETIMEDOUT",
		isServerUnreachable: true,
	});
	await expect.poll(() => sockets.size, { timeout: 500 }).toBe(0);
});

test("a remote server without encryption gets no password and no mail, unless its URL allows it", async () => {
	const { url, commands } = await aServer({ STARTTLS: "502 Not here", RCPT: "550 No such mailbox" });
	// An address that leads to this machine but is in none of its private networks.
	const far = `smtp://user:secret@0.0.0.0:${new URL(url).port}`;
	await expect(sendTo(far)).rejects.toMatchObject({ isFinal: false, isServerUnreachable: false });
	expect(commands.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
	await expect(sendTo(`${far}?requireTLS=false`)).rejects.toMatchObject({ isFinal: true });
	await expect(sendTo(url)).rejects.toMatchObject({ isFinal: true });
});

test.each([
	["smtp://mail.example.com:587", true],
	["smtp://8.8.8.8", true],
	["smtp://[2001:db8::1]", true],
	["smtp://localhost:25", false],
	["smtp://[::1]:25", false],
	["smtp://192.168.1.4:25", false],
	["smtp://mailhost:25", false],
	["smtp://mail.example.com?requireTLS=false", false],
])("%s requires encryption: %s", (url, insists) => {
	expect(encryptionOf(url).requireTLS ?? false).toBe(insists);
});
