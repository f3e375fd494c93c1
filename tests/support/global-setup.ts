import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
	interface ProvidedContext {
		postgresUrl: string;
	}
}

/** One PostgreSQL for the whole run; each test makes its own database in it. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
	const given = process.env.TEST_DATABASE_URL;
	if (given) {
		provide("postgresUrl", given);
		return undefined;
	}
	const server = await startPostgres();
	provide("postgresUrl", server.url);
	return server.stop;
}
