import { hostileJson, hostileName, hostileNumbers, hostileTexts, hostileValue } from "./hostile-values.ts";
import type { Draw } from "./random.ts";
import { type Schema, sampleOf } from "./schema-samples.ts";

/** The part of the OpenAPI document that requests are made from. */
export interface ApiDocument {
	paths: Record<string, Record<string, Operation>>;
}

interface Operation {
	parameters?: { name: string; in: string; schema: Schema }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface MalformedRequest {
	method: string;
	/** Path and query to send. */
	target: string;
	headers: Record<string, string>;
	body?: Buffer<ArrayBuffer>;
}

/** Existing ids of the shop, so that some requests pass the first check. */
export interface KnownIds {
	ids: string[];
	emails: string[];
	/** Valid and invalid bearer tokens. */
	tokens: string[];
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND"];
const types = [
	"text/plain",
	"application/xml",
	"multipart/form-data",
	"application/json; charset=utf-16",
	"",
	"x".repeat(500),
];
const brokenEscapes = ["%", "%zz", "%00", "%ed%a0%80", "%c0%af", "%2F", "%252F", "..%2f", "%0d%0a", "\u00e9", "'", "+"];
const unauthorized = [
	"",
	"Bearer",
	"Bearer ",
	"Basic YTpi",
	"Bearer a.b.c",
	"bearer null",
	`Bearer ${"x".repeat(5000)}`,
];

/**
 * Returns a generator of requests with at least one fault, made from an OpenAPI document.
 * The same draws give the same requests.
 */
export function createMalformedRequests({ paths }: ApiDocument, known: KnownIds, draw: Draw): () => MalformedRequest {
	// This path can delete the calling account, which is still needed.
	const { "/api/users/me": _, ...harmless } = paths;
	const calls = Object.entries(harmless).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
	);

	function textFor(name: string): string {
		if (draw.chance(0.4)) return name === "email" ? draw.pick(known.emails) : draw.pick(known.ids);
		return draw.chance(0.3) ? hostileName(draw) : draw.pick(hostileTexts);
	}

	function pathOf(path: string): string {
		const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => escaped(textFor(name)));
		if (draw.chance(0.03)) return filled.slice(0, "/api/".length + draw.below(filled.length));
		return draw.chance(0.05) ? `${filled}/${escaped(draw.pick(hostileTexts))}` : filled;
	}

	function escaped(text: string): string {
		if (draw.chance(0.15)) return draw.pick(brokenEscapes);
		if (draw.chance(0.1)) return escapedWhole(text.slice(0, 500));
		return encodeURIComponent(text.toWellFormed().slice(0, 2000)) || "%20";
	}

	function queryOf({ parameters = [] }: Operation): string {
		const pairs: string[] = [];
		const share = draw.next();
		for (const { name, in: place, schema } of parameters) {
			if (place !== "query" || !draw.chance(share)) continue;
			const value = () => (draw.chance(0.5) ? String(sampleOf(schema, draw)) : textFor(name));
			for (let times = draw.chance(0.1) ? 3 : 1; times > 0; times--) pairs.push(`${name}=${escaped(value())}`);
		}
		if (draw.chance(0.3)) {
			const unknown = `${escaped(hostileName(draw))}=${escaped(draw.pick(hostileTexts))}`;
			// Alone or anywhere among the others, because the first parameter can decide how the rest is parsed.
			if (draw.chance(0.3)) return `?${unknown}`;
			pairs.splice(draw.below(pairs.length + 1), 0, unknown);
		}
		if (draw.chance(0.05)) pairs.push("a[b]=1", "__proto__[role]=admin", "&&==");
		return pairs.length > 0 ? `?${pairs.join("&")}` : "";
	}

	function headersOf(hasBody: boolean): Record<string, string> {
		const headers: Record<string, string> = {};
		if (hasBody) headers["content-type"] = draw.chance(0.1) ? draw.pick(types) : "application/json";
		if (draw.chance(0.8)) headers.authorization = `Bearer ${draw.pick(known.tokens)}`;
		else if (draw.chance(0.5)) headers.authorization = draw.pick(unauthorized);
		if (draw.chance(0.1)) headers["idempotency-key"] = headerText(draw.pick(hostileTexts));
		if (draw.chance(0.05)) headers["stripe-signature"] = headerText(draw.pick(["t=1,v1=00", ...hostileTexts]));
		if (draw.chance(0.05))
			headers[draw.pick(["accept", "cookie", "if-none-match", "x-forwarded-for", "range", "expect-ct"])] = headerText(
				draw.pick(hostileTexts),
			);
		return headers;
	}

	function bodyOf({ requestBody }: Operation): Buffer<ArrayBuffer> {
		if (draw.chance(0.15)) return Buffer.from(hostileJson(draw));
		const schema = requestBody?.content["application/json"]?.schema;
		const sample = schema ? sampleOf(schema, draw) : hostileValue(draw);
		if (typeof sample === "object" && sample !== null) {
			aim(sample as Record<string, unknown>);
			spoil(sample as Record<string, unknown>);
		}
		const bytes = Buffer.from(JSON.stringify(sample) ?? "");
		if (draw.chance(0.05)) bytes[draw.below(bytes.length)] = draw.below(256);
		if (draw.chance(0.002)) return Buffer.alloc(300_000, "x");
		return draw.chance(0.05) ? bytes.subarray(0, draw.below(bytes.length)) : bytes;
	}

	/** Fills in existing ids, so that the request reaches the next check. */
	function aim(sample: Record<string, unknown>): void {
		if ("email" in sample) sample.email = draw.pick(known.emails);
		for (const name of ["productId", "orderId"]) if (name in sample) sample[name] = draw.pick(known.ids);
	}

	function spoil(sample: Record<string, unknown>): void {
		for (let times = draw.below(3); times > 0; times--) {
			const name = draw.pick([...Object.keys(sample), "role", "_id", "paid", "userId", hostileName(draw)]);
			const value = draw.pick([() => draw.pick(hostileNumbers), () => textFor(name), () => hostileValue(draw)])();
			if (draw.chance(0.2)) delete sample[name];
			// An assignment to `__proto__` would not create a property.
			else Object.defineProperty(sample, name, { value, enumerable: true, configurable: true, writable: true });
		}
	}

	return () => {
		const call = draw.pick(calls);
		const method = draw.chance(0.05) ? draw.pick(methods) : call.method;
		const hasBody = call.operation.requestBody !== undefined ? draw.chance(0.97) : draw.chance(0.1);
		const maySend = hasBody && method !== "GET" && method !== "HEAD";
		return {
			method,
			target: `${pathOf(call.path)}${queryOf(call.operation)}`,
			headers: headersOf(maySend),
			...(maySend && { body: bodyOf(call.operation) }),
		};
	};
}

/** Percent-encodes every byte, which no browser does. */
const escapedWhole = (text: string) =>
	Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("") || "%20";

const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4000);
