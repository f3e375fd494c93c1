import { type FormFields, readInteger, readText } from "./form-fields.server.ts";
import type { ListQuery, ObjectKind } from "./sandbox-database.server.ts";
import type { ApiAnswer, SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter, resourceMissing } from "./stripe-error.server.ts";

const mostPerPage = 100;

function readCreated(fields: FormFields): Pick<ListQuery, "createdFrom" | "createdTo"> {
	const { created } = fields;
	if (created === undefined) return {};
	if (typeof created === "string") {
		const exact = readInteger(fields, "created");
		return { createdFrom: exact, createdTo: exact };
	}
	const after = readInteger(created, "gt", "created[gt]");
	const before = readInteger(created, "lt", "created[lt]");
	return {
		createdFrom: readInteger(created, "gte", "created[gte]") ?? (after === undefined ? undefined : after + 1),
		createdTo: readInteger(created, "lte", "created[lte]") ?? (before === undefined ? undefined : before - 1),
	};
}

function readCursor(fields: FormFields, name: string, parts: SandboxDeps): string | undefined {
	const id = readText(fields, name);
	if (id && !parts.database.exists(id)) throw resourceMissing("object", id, name, 400);
	return id;
}

/** Reads what every list understands: `limit`, `created`, `payment_intent`, `starting_after`, `ending_before`. */
export function readListQuery(fields: FormFields, parts: SandboxDeps): ListQuery {
	const limit = readInteger(fields, "limit") ?? 10;
	if (limit < 1 || limit > mostPerPage) {
		throw invalidParameter(`This value must be between 1 and ${mostPerPage}.`, "limit", "parameter_invalid_integer");
	}
	return {
		limit,
		...readCreated(fields),
		parent: readText(fields, "payment_intent"),
		type: readText(fields, "type"),
		startingAfter: readCursor(fields, "starting_after", parts),
		endingBefore: readCursor(fields, "ending_before", parts),
	};
}

/** A list as Stripe answers it. */
export function listAnswer(kind: ObjectKind, url: string, query: ListQuery, parts: SandboxDeps): ApiAnswer {
	const { data, hasMore } = parts.database.list(kind, query);
	return { status: 200, body: { object: "list", data, has_more: hasMore, url } };
}
