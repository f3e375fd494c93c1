import pLimit from "p-limit";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiClient } from "../app/api/api-client.ts";
import type { apiContext, ShopSettings, settingsContext } from "../app/api/route-context.ts";

/** One thread renders: more pages at once would only take memory. The second works while the first awaits its data. */
const renderedAtOnce = 2;

/** Loads the build of the pages; during development it may be another one each time. */
export type LoadBuild = () => Promise<unknown>;

/** Answers a page request. */
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
	const inTurn = createPageTurns();
	return async (request) => {
		const build = (await getBuild()) as Build;
		if (build !== handled) handle = createRequestHandler(build, mode);
		handled = build;
		if (!told) tellPaths(pathsOf(build));
		told = true;
		const keys = build.entry.module;
		const context = new RouterContextProvider();
		context.set(keys.apiContext, found.api);
		context.set(keys.settingsContext, found.settings);
		return inTurn(request, () => handle(request, context));
	};
}

/** Renders pages one after the other, a few at once. Whoever has left while waiting is passed over: they cost no more. */
export function createPageTurns() {
	const turns = pLimit(renderedAtOnce);
	return (request: Request, render: () => Promise<Response>): Promise<Response> =>
		turns(() => (request.signal.aborted ? new Response(null, { status: 503 }) : render()));
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
