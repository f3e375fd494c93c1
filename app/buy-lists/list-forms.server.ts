import { hash } from "node:crypto";
import { type ApiClient, ApiFailure, createApiClient, read } from "../api/api-client.ts";
import { decodeText } from "../csv/decode-text.ts";
import { readTypedCount } from "../forms/typed-number.ts";
import { isOwnForm, readForm } from "../http/read-form.server.ts";
import { problemResponse } from "../http/send-problem.server.ts";
import { lineFieldName } from "../products/product.ts";
import { maxBodyBytes } from "../traffic/request-limits.server.ts";
import { countsAsAdded, currentList, listPath } from "./buy-list.ts";
import { otherSiteProblem } from "./list-access.server.ts";
import { type ListAction, newLinesFromField, parseAction } from "./list-actions.ts";

export interface ListFormsDeps<From> {
	api: { fetch(request: Request, from: From): Response | Promise<Response> };
	origins: () => readonly string[];
}

type NoticeParams = Record<string, string>;

/** Answers `POST /list`: the forms of the list without script, for a visitor identified by cookie. */
export function createListForms<From>({ api, origins }: ListFormsDeps<From>) {
	const once = createDoublePressGuard();
	return async (request: Request, from: From): Promise<Response> => {
		// Browsers also send the cookie with forms of other sites, so those are refused.
		if (!isOwnForm(request, origins())) return problemResponse(otherSiteProblem());
		const cookies: string[] = [];
		const client = createApiClient("http://shop", async (input, init) => {
			const call = new Request(input, init);
			const cookie = request.headers.get("cookie");
			if (cookie) call.headers.set("cookie", cookie);
			const response = await api.fetch(call, from);
			cookies.push(...response.headers.getSetCookie());
			return response;
		});
		const form = await readForm(request, maxBodyBytes);
		const params = await once(request, form, () => handleForm(client, form).catch(toNoticeParams));
		const headers = new Headers({
			location: `${listPath}?${new URLSearchParams(params)}`,
			"cache-control": "no-store",
		});
		for (const cookie of cookies) headers.append("set-cookie", cookie);
		return new Response(null, { status: 303, headers });
	};
}

/** Milliseconds within which the same form of the same visitor is a double press. Another press needs a page load first. */
const doublePressMs = 2000;

/**
 * Handles a form once that a double press sends twice. Its page cannot have a key for each press: without script it may
 * come from a cache, and be sent again on purpose.
 */
function createDoublePressGuard() {
	const handled = new Map<string, Promise<NoticeParams>>();
	return ({ headers }: Request, form: FormData, handle: () => Promise<NoticeParams>): Promise<NoticeParams> => {
		const cookie = headers.get("cookie");
		const fields = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
		if (!cookie) return handle();
		const press = hash("sha256", JSON.stringify([cookie, fields]));
		const result = handled.get(press) ?? handle();
		if (handled.has(press)) return result;
		handled.set(press, result);
		setTimeout(() => handled.delete(press), doublePressMs).unref();
		return result;
	};
}

function toNoticeParams(error: unknown): NoticeParams {
	if (!(error instanceof ApiFailure)) throw error;
	return { fault: error.problem.code };
}

async function handleForm(client: ApiClient, form: FormData): Promise<NoticeParams> {
	const line = form.get(lineFieldName);
	if (typeof line === "string") return addLines(client, newLinesFromField(lineFieldName, line));
	const pressed = form.get("act");
	if (typeof pressed === "string") {
		await saveUnits(client, form);
		return runAction(client, parseAction(pressed));
	}
	return addLines(client, { text: await textOf(form) });
}

/** Returns nothing for a file that is no text. */
function readText(bytes: Uint8Array): string {
	try {
		return decodeText(bytes).text;
	} catch {
		return "";
	}
}

async function textOf(form: FormData): Promise<string> {
	const [text, file] = [form.get("text"), form.get("file")];
	if (typeof text === "string" && text.trim() !== "") return text;
	return file instanceof File ? readText(new Uint8Array(await file.arrayBuffer())) : "";
}

async function addLines(client: ApiClient, json: ReturnType<typeof newLinesFromField>): Promise<NoticeParams> {
	const { added, mergedCount } = await read(
		client.lists[":id"].lines.$post({ param: { id: currentList }, header: {}, json }),
	);
	const addedCount = added.filter(({ status }) => countsAsAdded(status)).length;
	return {
		added: String(addedCount),
		...(mergedCount > 0 && { merged: String(mergedCount) }),
		...(addedCount < added.length && { lines: String(added.length) }),
	};
}

/** Saves changed quantities first, because every button of the table submits all fields. */
async function saveUnits(client: ApiClient, form: FormData): Promise<void> {
	const { lines } = await read(client.lists[":id"].$get({ param: { id: currentList } }));
	for (const { _id: line, units } of lines) {
		const typed = form.get(`units-${line}`);
		const entered = typeof typed === "string" ? (readTypedCount(typed) ?? Number.NaN) : units;
		if (entered === units) continue;
		const param = { id: currentList, line };
		await read(client.lists[":id"].lines[":line"].$patch({ param, json: { units: entered } }));
	}
}

async function runAction(client: ApiClient, { kind, line, change, restoreValue }: ListAction): Promise<NoticeParams> {
	const call = client.lists[":id"].lines[":line"];
	const param = { id: currentList, line };
	if (kind === "remove") {
		await read(call.$delete({ param }));
		return { removed: restoreValue ?? "" };
	}
	if (!change) return {};
	const { added } = await read(call.$patch({ param, json: change }));
	return added ? { line: added.line, units: String(added.units), sum: String(added.unitsOnList) } : {};
}
