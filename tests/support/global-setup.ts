import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { createTemplate } from "./test-database.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Who asks here gets the address of the run's PostgreSQL. */
		postgresBroker: string;
	}
}

/** One PostgreSQL for the whole run, started when a test first asks for it: most rooms have tests that need none. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
	let server: Promise<PostgresServer> | undefined;
	const broker = createServer(async (_, response) => {
		server ??= startWithTemplate();
		const [status, text] = await server.then(
			({ url }) => [200, url] as const,
			(error) => [500, String(error.message)] as const,
		);
		response.writeHead(status).end(text);
	});
	await new Promise<void>((listening) => broker.listen(0, "127.0.0.1", listening));
	provide("postgresBroker", `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
	return async () => {
		broker.close();
		broker.closeAllConnections();
		const started = await server?.catch(() => undefined);
		await started?.stop();
	};
}

async function startWithTemplate(): Promise<PostgresServer> {
	const server = await startPostgres();
	await createTemplate(server.url);
	return server;
}
