import { inject } from "vitest";

/** Address of the PostgreSQL for tests: the one of `TEST_DATABASE_URL`, or the run's own. */
export async function postgresUrl(): Promise<string> {
	const answer = await fetch(inject("postgresBroker"));
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return text;
}
