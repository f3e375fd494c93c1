import type { Hono } from "hono";
import { type ClientResponse, hc } from "hono/client";
import { createContext, useCallback, useContext } from "react";
import type { Problem } from "../http/problem.ts";

/** `server/api.server.ts` registers its type here as `api`. It knows every call, and this folder must not import it. */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface Register {}
// biome-ignore lint/suspicious/noExplicitAny: calls of every kind
type Api = Register extends { api: infer Registered extends Hono<any, any, any> } ? Registered : never;

/** The typed client (specification §7): `api.products.$get()`, `api.orders[":id"].$delete(…)`. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** Creates the typed client. @param fetch HTTP in the browser, a direct call of the handlers on the server */
export function createApiClient(origin: string, fetch: typeof globalThis.fetch) {
	return encodeParams(hc<Api>(origin, { fetch }).api);
}

/** Encodes path parameters, which Hono's client does not: `../reviews` would be another call. */
function encodeParams<Client extends object>(client: Client): Client {
	return new Proxy(client, {
		get: (target, key) => {
			const member: unknown = Reflect.get(target, key);
			return typeof member === "function" ? encodeParams(member) : member;
		},
		apply: (target, _, [input, ...rest]) => {
			const param =
				input?.param && Object.entries<string>(input.param).map(([name, value]) => [name, encodeURIComponent(value)]);
			const call = target as (...args: unknown[]) => unknown;
			return call(param ? { ...input, param: Object.fromEntries(param) } : input, ...rest);
		},
	});
}

/** A problem document. `problem.status` is 0 when there was no answer. */
export class ApiFailure extends Error {
	readonly problem: Problem;
	constructor(problem: Problem) {
		super(problem.detail ?? problem.title);
		this.name = "ApiFailure";
		this.problem = problem;
	}
}

export type SuccessBody<R> = R extends ClientResponse<infer Body, 200 | 201, "json"> ? Body : never;

/** Returns the body of a successful answer. @throws {ApiFailure} otherwise */
export async function read<R extends ClientResponse<unknown, number, string>>(
	call: Promise<R>,
): Promise<SuccessBody<R>> {
	const response = await call.catch(() => {
		throw new ApiFailure(noAnswer);
	});
	const body: unknown = await response.json().catch(() => undefined);
	// The page of a Wi-Fi login or a proxy is no answer of the shop.
	if (response.ok && body === undefined && response.status !== 204) throw new ApiFailure(foreignAnswer);
	if (response.ok) return body as SuccessBody<R>;
	const failed = isProblem(body) ? body : { ...noAnswer, status: response.status };
	throw new ApiFailure(failed.code === "sign-in-needed" ? { ...failed, detail: signedOutText } : failed);
}

/** Reads an answer with its ETag, for `If-Match`. */
export async function readWithETag<R extends ClientResponse<unknown, number, string>>(call: Promise<R>) {
	let etag = "";
	const body = await read(
		call.then((response) => {
			// A compressing proxy marks the tag as weak.
			etag = (response.headers.get("etag") ?? "").replace(/^W\//, "");
			return response;
		}),
	);
	return { body, etag };
}

/**
 * Handles failures of an optional call. Returns `none` while the catalogue's index is being built after a start, and
 * rethrows any other failure.
 */
export const fallbackUntilCatalogueReady =
	<None>(none: None) =>
	(error: unknown): None => {
		if (error instanceof ApiFailure && error.problem.code === "catalogue-not-read") return none;
		throw error;
	};

/** The API's own words are for programs. */
const signedOutText = "You were signed out. Log in to continue.";

const noAnswer: Problem = {
	type: "about:blank",
	title: "No answer",
	status: 0,
	code: "no-answer",
	detail: "The shop did not answer. Check your connection and try again.",
};

const foreignAnswer: Problem = {
	...noAnswer,
	detail: "Something else answered instead of the shop. Check your network, such as its login page, and try again.",
};

function isProblem(body: unknown): body is Problem {
	return typeof body === "object" && body !== null && "code" in body && "status" in body;
}

const ApiContext = createContext<ApiClient | null>(null);

export const ApiProvider = ApiContext.Provider;

/**
 * Returns a getter for the API client, for components that the server renders too. The getter throws on the server.
 */
export function useApiGetter(): () => ApiClient {
	const api = useContext(ApiContext);
	return useCallback(() => {
		if (!api) throw new Error("The API client is available in the browser only.");
		return api;
	}, [api]);
}

/** Returns the API client, for actions in the browser. @throws on the server */
export function useApi(): ApiClient {
	const api = useContext(ApiContext);
	if (!api) throw new Error("The API client is available in the browser only.");
	return api;
}

export interface Page<Row> {
	rows: Row[];
	next?: string;
	previous?: string;
}

/** Reads a page of a list (docs/decisions/037). @throws {ApiFailure} as `read` */
export async function readPage<R extends ClientResponse<unknown, number, string>>(
	call: Promise<R>,
): Promise<Page<SuccessBody<R> extends (infer Row)[] ? Row : never>> {
	let link = "";
	const rows = await read(
		call.then((response) => {
			link = response.headers.get("link") ?? "";
			return response;
		}),
	);
	return { rows: rows as never[], next: cursorIn(link, "next", "after"), previous: cursorIn(link, "prev", "before") };
}

function cursorIn(link: string, rel: string, member: string): string | undefined {
	const [, query] = new RegExp(`<\\?([^>]*)>; rel="${rel}"`).exec(link) ?? [];
	return new URLSearchParams(query).get(member) ?? undefined;
}
