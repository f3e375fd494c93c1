import { inject } from "vitest";

/** Address of the PostgreSQL in which tests make their databases: the one of `TEST_DATABASE_URL`, or the run's own. */
export async function postgresUrl(): Promise<string> {
	const given = process.env.TEST_DATABASE_URL;
	if (given) return given;
	const answer = await fetch(inject("postgresBroker"));
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return text;
}
