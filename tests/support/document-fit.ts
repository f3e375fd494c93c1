export interface DocumentedSchema {
	type?: string;
	properties?: Record<string, DocumentedSchema>;
	required?: string[];
	additionalProperties?: unknown;
	items?: DocumentedSchema;
	enum?: unknown[];
	anyOf?: DocumentedSchema[];
}

/** Returns where a value differs from its documented schema. An undocumented property counts as a difference. */
export function misfits(value: unknown, schema: DocumentedSchema | undefined, at = "answer"): string[] {
	if (!schema) return [`${at} is not documented`];
	if (schema.anyOf) {
		const all = schema.anyOf.map((variant) => misfits(value, variant, at));
		return all.find((found) => found.length === 0) ?? all.flat();
	}
	if (schema.enum) return schema.enum.includes(value) ? [] : [`${at} is none of ${schema.enum}`];
	if (Array.isArray(value)) {
		if (schema.type !== "array") return [`${at} is an array`];
		return value.flatMap((item, index) => misfits(item, schema.items, `${at}[${index}]`));
	}
	if (typeof value === "object" && value !== null) return memberMisfits(value, schema, at);
	return typeof value === schema.type || (schema.type === "integer" && Number.isInteger(value))
		? []
		: [`${at} is ${JSON.stringify(value)}, not ${schema.type}`];
}

function memberMisfits(value: object, { properties = {}, required = [], type }: DocumentedSchema, at: string) {
	if (type !== "object") return [`${at} is an object`];
	const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
	return missing.concat(
		Object.entries(value).flatMap(([name, member]) => misfits(member, properties[name], `${at}.${name}`)),
	);
}
