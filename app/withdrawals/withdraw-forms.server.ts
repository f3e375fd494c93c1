import { type ApiClient, createApiClient } from "../api/api-client.ts";
import { withdrawLink } from "../content/trust-links.ts";
import { problem } from "../http/problem.ts";
import { isOwnForm, readForm } from "../http/read-form.server.ts";
import { problemResponse } from "../http/send-problem.server.ts";

/** Maximum form size in bytes: twice the longest valid fields, percent-encoded. */
const maxFormBytes = 32 * 1024;

interface WithdrawFormsDeps<From> {
	api: { fetch(request: Request, from: From): Response | Promise<Response> };
	pages: (request: Request, prefix48: string | undefined, api: ApiClient) => Promise<Response>;
	origins: () => readonly string[];
}

/** Answers `POST /withdraw`. The page's action calls the API on behalf of the sender. */
export function createWithdrawForms<From extends { prefix48: string | undefined } | undefined>({
	api,
	pages,
	origins,
}: WithdrawFormsDeps<From>) {
	return async (request: Request, from: From): Promise<Response> => {
		if (!isOwnForm(request, origins()))
			return problemResponse(problem("invalid-origin", "Please use the withdrawal form on our website."));
		const cookie = request.headers.get("cookie");
		const client = createApiClient("http://shop", async (input, init) => {
			const call = new Request(input, init);
			// The API finds a signed-in sender by the cookie: a form has no access token.
			if (cookie) call.headers.set("cookie", cookie);
			return api.fetch(call, from);
		});
		const body = await readForm(request, maxFormBytes);
		const sent = new Request(new URL(withdrawLink.to, origins()[0]), { method: "POST", body });
		const page = await pages(sent, from?.prefix48, client);
		page.headers.set("cache-control", "no-store");
		return page;
	};
}
