import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** Address of a local server that answers with the URL of the run's PostgreSQL. */
		postgresBroker: string;
	}
}

type Server = { url: string; stop(): Promise<void> };

/**
 * Creates one folder and one PostgreSQL for the whole run. PostgreSQL starts on first use, because most tests need
 * none.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(tmpdir(), "shop-tests-"));
	// PostgreSQL and tests of rights read as other users.
	chmodSync(folder, 0o755);
	// The workers inherit the variables, so that nothing of a test stays behind.
	process.env.TMPDIR = folder;
	process.env.TEST_FOLDER = folder;
	process.env.TEST_RUN = String(Date.now());
	const { countBuilt } = await import("./test-database.ts");
	let server: Promise<Server> | undefined;
	const broker = createServer(async (_, response) => {
		server ??= startServer();
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
		const [sqlite, postgres] = [countBuilt("sqlite"), countBuilt("postgres")];
		console.log(`Databases built: ${sqlite + postgres}, ${postgres} of them on PostgreSQL`);
		rmSync(folder, { recursive: true, force: true });
	};
}

async function startServer(): Promise<Server> {
	const [{ createTemplate, dropDatabases }, { startPostgres }] = await Promise.all([
		import("./test-database.ts"),
		import("./postgres-server.ts"),
	]);
	const given = process.env.TEST_DATABASE_URL;
	const server = given ? { url: given, stop: () => dropDatabases(given) } : await startPostgres();
	await createTemplate(server.url);
	return server;
}
