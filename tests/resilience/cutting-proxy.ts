import { connect, createServer, type Socket } from "node:net";

/** A way to a PostgreSQL server that can be cut at chosen points. */
export interface CuttingProxy {
	port: number;
	/** Cuts the connection of the next commit: before the server hears of it, or after it has carried it out. */
	cutAtCommit(when: "before" | "after"): void;
	/** Connections there are pass nothing on any more, without a word; new ones do. */
	silence(): void;
	/** How many commits were cut. */
	cuts(): number;
	close(): Promise<void>;
}

/** PostgreSQL's simple query `commit`, as node-postgres sends it: type, length and text. */
const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from("commit\0")]);

/** Passes everything on between clients and a server on this machine, but for the commits that it is told to cut. */
export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
	const sockets = new Set<Socket>();
	let next: "before" | "after" | undefined;
	let cuts = 0;

	const proxy = createServer((client) => {
		const server = connect(serverPort, "127.0.0.1");
		const end = () => {
			client.destroy();
			server.destroy();
		};
		let cutAtAnswer = false;
		client.on("data", (sent) => {
			if (next && sent.includes(commitMessage)) {
				cuts += 1;
				cutAtAnswer = next === "after";
				const before = next === "before";
				next = undefined;
				if (before) return end();
			}
			server.write(sent);
		});
		server.on("data", (answer) => (cutAtAnswer ? end() : client.write(answer)));
		for (const socket of [client, server]) {
			sockets.add(socket);
			socket.on("error", end).on("close", end);
		}
	});
	await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
	return {
		port: (proxy.address() as { port: number }).port,
		cutAtCommit: (when) => {
			next = when;
		},
		silence: () => {
			for (const socket of sockets) socket.pause();
		},
		cuts: () => cuts,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((closed) => proxy.close(closed));
		},
	};
}
