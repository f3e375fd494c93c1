import type { Server, ServerResponse } from "node:http";

export interface GracefulShutdown {
	/** Returns whether the server is shutting down: balancers should send no more requests. */
	isShuttingDown(): boolean;
	/** Answers accepted requests, accepts no new connections, and resolves when the last one is closed. */
	shutDown(): Promise<void>;
}

/**
 * Ends a server without dropping a request. Kept connections get `Connection: close`, silent ones are closed after
 * `graceMs`, and unread answers are cut off after `timeoutMs`.
 */
export function createGracefulShutdown(server: Server, { graceMs = 500, timeoutMs = 25_000 } = {}): GracefulShutdown {
	const underWay = new Set<ServerResponse>();
	let shuttingDown = false;

	server.prependListener("request", (_request, response) => {
		if (shuttingDown) askToClose(response);
		underWay.add(response);
		response.once("close", () => underWay.delete(response));
	});

	return {
		isShuttingDown: () => shuttingDown,
		shutDown: async () => {
			shuttingDown = true;
			underWay.forEach(askToClose);
			const graceEnds = performance.now() + graceMs;
			while (performance.now() < graceEnds && (await openConnections(server)) > 0) await pause(20);
			const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs);
			await new Promise((closed) => server.close(closed));
			clearTimeout(cutOff);
		},
	};
}

function askToClose(response: ServerResponse): void {
	if (!response.headersSent) response.setHeader("connection", "close");
}

const openConnections = (server: Server) =>
	new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
