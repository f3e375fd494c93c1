import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
	port: number;
	/** Cuts the connection at the next commit: before the server receives it, or after it has been carried out. */
	cutAtCommit(when: "before" | "after"): void;
	/** Stops forwarding on all current connections without closing them. New connections work. */
	silence(): void;
	cuts(): number;
	close(): Promise<void>;
}

/** The simple query `commit` of PostgreSQL's protocol, as node-postgres sends it: type, length and text. */
const commitMessage = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from("commit\0")]);

/** Starts a proxy that forwards everything to a local server except for the commits it is set to cut. */
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
