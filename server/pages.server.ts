import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiClient } from "../app/api/api-client.ts";
import type { apiContext, ShopSettings, settingsContext } from "../app/api/route-context.ts";
import { problem } from "../app/http/problem.ts";

/** One thread renders: more pages at once would only take memory. The second works while the first awaits its data. */
const renderedAtOnce = 2;
/** Whoever has waited longer is refused: what is accepted stays quick. */
const longestWaitMs = 500;
const mostWaiting = 1000;

/** Loads the build of the pages; during development it may be another one each time. */
export type LoadBuild = () => Promise<unknown>;

/** Returns a page request. */
export type PageHandler = (request: Request) => Promise<Response>;

type ContextKeys = { apiContext: typeof apiContext; settingsContext: typeof settingsContext };
type Build = ServerBuild & { entry: { module: ContextKeys } };

/**
 * Serves the pages of a React Router build.
 * @param getBuild read on every request, so that development sees each change
 * @param tellPaths hears the patterns of all pages once they are known
 * @param found what page loaders find in their context; the API client calls the handlers in process
 */
export function createPageHandler(
	getBuild: LoadBuild,
	found: { api: ApiClient; settings: ShopSettings },
	mode: "development" | "production",
	tellPaths: (paths: string[]) => void,
): PageHandler {
	let told = false;
	let handled: Build | undefined;
	let handle: ReturnType<typeof createRequestHandler>;
	return rejectWhenOverloaded(async (request) => {
		const build = (await getBuild()) as Build;
		if (build !== handled) handle = createRequestHandler(build, mode);
		handled = build;
		if (!told) tellPaths(pathsOf(build));
		told = true;
		const keys = build.entry.module;
		const context = new RouterContextProvider();
		context.set(keys.apiContext, found.api);
		context.set(keys.settingsContext, found.settings);
		return handle(request, context);
	});
}

/**
 * Renders pages one after the other, a few at once, and refuses what it cannot begin soon; whoever has left while
 * waiting is passed over. Only rendering is dear: nothing else waits in this queue.
 */
export function rejectWhenOverloaded(render: PageHandler, limit = pLimit(renderedAtOnce)): PageHandler {
	return async (request) => {
		if (limit.pendingCount >= mostWaiting) return overloaded();
		const arrivedAt = performance.now();
		return limit(async () => {
			if (performance.now() - arrivedAt > longestWaitMs || request.signal.aborted) return overloaded();
			// Between two pages everything else has its turn: Node accepts one connection each time the event loop turns.
			await setImmediate();
			return render(request);
		});
	};
}

function overloaded(): Response {
	const document = problem(503, "busy", "The shop is very busy. Try again in a moment.");
	const headers = { "content-type": "application/problem+json", "cache-control": "no-store", "retry-after": "1" };
	return new Response(JSON.stringify(document), { status: 503, headers });
}

/** Such as `/dashboard/payment/:id`. */
function pathsOf({ routes }: ServerBuild): string[] {
	const pathOf = (id: string | undefined): string[] => {
		const route = id === undefined ? undefined : routes[id];
		return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
	};
	// The last page is for every address there is not: its pattern would name nothing.
	return Object.keys(routes)
		.map((id) => `/${pathOf(id).join("/")}`)
		.filter((path) => path !== "/*");
}
