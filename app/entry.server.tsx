import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";

// The server outside the build sets these: context keys match by identity.
export { apiContext, settingsContext } from "./page-context.ts";

/** Renders a page completely before answering: pages are short, and a whole page can be cached. */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	_context: RouterContextProvider,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		let finalStatus = status;
		const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
			onAllReady() {
				const body = new PassThrough();
				headers.set("content-type", "text/html; charset=utf-8");
				resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
				pipe(body);
			},
			onShellError: reject,
			onError(error) {
				finalStatus = 500;
				console.error(error);
			},
		});
	});
}
