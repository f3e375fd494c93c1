import { inject } from "vitest";

/** Returns the URL of the PostgreSQL for tests: `TEST_DATABASE_URL`, or the run's own server. */
export async function postgresUrl(): Promise<string> {
	const answer = await fetch(inject("postgresBroker"));
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return text;
}
