import { hostileNumbers } from "./hostile-values.ts";
import type { Draw } from "./random.ts";

/** The part of JSON Schema that the API document uses. */
export interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	oneOf?: Schema[];
	minimum?: number;
	exclusiveMinimum?: number;
	maximum?: number;
	minLength?: number;
}

const words = ["Erika Muster", "1 Foundry Lane", "5550100", "https://example.com/a.png", "Brake disc", "1", "12.5"];

/** Returns a value that mostly fits a schema. It respects bounds but ignores patterns. */
export function sampleOf(schema: Schema, draw: Draw): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return draw.pick(schema.enum);
	const variants = schema.anyOf ?? schema.oneOf;
	if (variants) return sampleOf(draw.pick(variants), draw);
	const type = Array.isArray(schema.type) ? draw.pick(schema.type) : schema.type;
	switch (type) {
		case "object":
			return Object.fromEntries(
				Object.entries(schema.properties ?? {})
					.filter(([name]) => schema.required?.includes(name) || draw.chance(0.5))
					.map(([name, property]) => [name, sampleOf(property, draw)]),
			);
		case "array":
			return schema.items ? [sampleOf(schema.items, draw)] : [];
		case "number":
		case "integer":
			return draw.chance(0.2) ? draw.pick(hostileNumbers) : numberOf(schema, type, draw);
		case "boolean":
			return draw.chance(0.5);
		case "null":
			return null;
		default:
			return draw.pick(words);
	}
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema, type: string, draw: Draw): number {
	const lowest = minimum ?? (exclusiveMinimum ?? 0) + 1;
	const highest = Math.min(maximum ?? lowest + 100, lowest + 100);
	const value = lowest + draw.next() * (highest - lowest);
	return type === "integer" ? Math.floor(value) : Math.round(value * 100) / 100;
}
