import { type FormFields, readInteger, readText } from "./form-fields.server.ts";
import type { ListQuery, ObjectKind } from "./sandbox-database.server.ts";
import type { ApiAnswer, SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter, resourceMissing } from "./stripe-error.server.ts";

const maxPerPage = 100;

/** Reads what every list understands: `limit`, `payment_intent`, `starting_after`. */
export function readListQuery(fields: FormFields, parts: SandboxDeps): ListQuery {
	const limit = readInteger(fields, "limit") ?? 10;
	if (limit < 1 || limit > maxPerPage) {
		throw invalidParameter(`This value must be between 1 and ${maxPerPage}.`, "limit", "parameter_invalid_integer");
	}
	const startingAfter = readText(fields, "starting_after");
	if (startingAfter && !parts.database.exists(startingAfter)) {
		throw resourceMissing("object", startingAfter, "starting_after", 400);
	}
	return { limit, parent: readText(fields, "payment_intent"), startingAfter };
}

/** A list as Stripe answers it. */
export function listAnswer(kind: ObjectKind, url: string, query: ListQuery, parts: SandboxDeps): ApiAnswer {
	const { data, hasMore } = parts.database.list(kind, query);
	return { status: 200, body: { object: "list", data, has_more: hasMore, url } };
}
