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

/** A database with all tables that new ones are copied from: ten times as quick as making them. Only the run's own PostgreSQL has it. */
export const templateName = process.env.TEST_DATABASE_URL ? undefined : "shop_template";
