import { invalidParameter, parameterMissing } from "./stripe-error.server.ts";

/** A form-encoded body as a tree: `card[number]=4` is `{card: {number: "4"}}`, lists have numbers as names. */
export interface FormFields {
	[name: string]: string | FormFields;
}

const maxPairs = 500;
const maxLevels = 6;

const emptyFields = (): FormFields => Object.create(null) as FormFields;

function placeField(fields: FormFields, name: string, value: string): void {
	const path = name.split(/\[|\]\[?/).filter((part, place, all) => part !== "" || place < all.length - 1);
	if (path.length === 0 || path.length > maxLevels) throw invalidParameter(`Invalid parameter name: ${name}`);
	let target = fields;
	path.forEach((part, level) => {
		const key = part === "" ? String(Object.keys(target).length) : part;
		if (level === path.length - 1) {
			target[key] = value;
			return;
		}
		const inner = target[key] ?? emptyFields();
		if (typeof inner === "string") throw invalidParameter(`Invalid ${name}`, name);
		target[key] = inner;
		target = inner;
	});
}

/** Reads a form-encoded text with nested brackets. */
export function parseFormFields(text: string): FormFields {
	const pairs = [...new URLSearchParams(text)];
	if (pairs.length > maxPairs) throw invalidParameter("Too many parameters");
	const fields = emptyFields();
	for (const [name, value] of pairs) placeField(fields, name, value);
	return fields;
}

/** Refuses a field the call does not know: a typing mistake must not pass in silence. */
export function refuseUnknownFields(fields: FormFields, known: readonly string[]): void {
	const unknown = Object.keys(fields).find((name) => !known.includes(name));
	if (unknown) throw invalidParameter(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
}

/** A text field, or nothing when it is absent. An empty text is refused, as an attempt to unset. */
export function readText(fields: FormFields, name: string, param = name): string | undefined {
	const value = fields[name];
	if (value === undefined) return undefined;
	if (typeof value !== "string") throw invalidParameter(`Invalid string: ${param}`, param);
	if (value === "") {
		throw invalidParameter(
			`You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
			param,
			"parameter_invalid_empty",
		);
	}
	return value;
}

/** A text field that an empty text sets to null; nothing when it is absent. */
export function readTextOrNull(fields: FormFields, name: string, param = name): string | null | undefined {
	return fields[name] === "" ? null : readText(fields, name, param);
}

/** A text field that must be there. */
export function requireText(fields: FormFields, name: string, param = name): string {
	const value = readText(fields, name, param);
	if (value === undefined) throw parameterMissing(param);
	return value;
}

/** A whole number, or nothing when the field is absent. */
export function readInteger(fields: FormFields, name: string, param = name): number | undefined {
	const value = readText(fields, name, param);
	if (value === undefined) return undefined;
	const number = Number(value);
	if (!/^[+-]?\d+$/.test(value) || !Number.isSafeInteger(number)) {
		throw invalidParameter(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
	}
	return number;
}

/** A text field that must be one of `choices`, or nothing when it is absent. */
export function readChoice<T extends string>(fields: FormFields, name: string, choices: readonly T[]): T | undefined {
	const value = readText(fields, name);
	if (value === undefined) return undefined;
	const choice = choices.find((known) => known === value);
	if (choice === undefined) {
		throw invalidParameter(`Invalid ${name}: must be one of ${choices.join(", ")}`, name);
	}
	return choice;
}

/** The fields below a name; empty when there are none. */
export function readGroup(fields: FormFields, name: string): FormFields {
	const value = fields[name];
	if (value === undefined || value === "") return emptyFields();
	if (typeof value === "string") throw invalidParameter(`Invalid object: ${name}`, name);
	return value;
}

/** The texts of a list. */
export function readList(fields: FormFields, name: string): string[] {
	return Object.values(readGroup(fields, name)).map((value) => {
		if (typeof value !== "string") throw invalidParameter(`Invalid array: ${name}`, name);
		return value;
	});
}

const maxMetadataKeys = 50;

/** The metadata of a new object; an empty value stands for none. */
export function readMetadata(fields: FormFields): Record<string, string> {
	const metadata: Record<string, string> = {};
	for (const [key, value] of Object.entries(readGroup(fields, "metadata"))) {
		const param = `metadata[${key}]`;
		if (typeof value !== "string") throw invalidParameter("Metadata values must be strings", param);
		if (key.length > 40) throw invalidParameter("Metadata keys must be 40 characters or fewer", param);
		if (value.length > 500) throw invalidParameter("Metadata values must be 500 characters or fewer", param);
		if (value !== "") metadata[key] = value;
	}
	if (Object.keys(metadata).length > maxMetadataKeys)
		throw invalidParameter("Metadata can have up to 50 keys", "metadata");
	return metadata;
}
