import { type FormFields, readList } from "./form-fields.server.ts";
import type { SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter } from "./stripe-error.server.ts";

const mostLevels = 4;

type Fields = Record<string, unknown>;

function expandPath(value: unknown, path: string[], parts: SandboxDeps): unknown {
	if (Array.isArray(value)) return value.map((item) => expandPath(item, path, parts));
	const [name, ...rest] = path;
	if (name === undefined || typeof value !== "object" || value === null) return value;
	if (!Object.hasOwn(value, name)) {
		const message = `This property cannot be expanded (${name}).`;
		throw invalidParameter(message, "expand");
	}
	const field = (value as Fields)[name];
	const found = typeof field === "string" ? (parts.database.findAny(field) ?? field) : field;
	return { ...value, [name]: expandPath(found, rest, parts) };
}

/** Replaces the ids that `expand` names, such as `latest_charge` or `data.payment_method`, by their objects. */
export function expandReferences(body: object, fields: FormFields, parts: SandboxDeps): object {
	return readList(fields, "expand").reduce((expanded: object, path) => {
		const names = path.split(".");
		if (names.length > mostLevels)
			throw invalidParameter("You cannot expand more than 4 levels of a property", "expand");
		return expandPath(expanded, names, parts) as object;
	}, body);
}
