import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiClient } from "../app/api/api-client.ts";
import type { apiContext, faultContext, ShopSettings, settingsContext } from "../app/api/route-context.ts";
import { createFairQueue, QueueFull } from "../app/traffic/fair-queue.server.ts";
import { busyResponse } from "./busy-response.server.ts";

/** One thread renders: more pages at a time only take memory. The second runs while the first awaits data. */
const renderQueue = { maxRunning: 2, maxRunningPerClient: 2, maxWaitMs: 500, maxWaiting: 1000 };

/** Loads the build of the pages. During development each call may return a new one. */
export type LoadBuild = () => Promise<unknown>;

/**
 * Answers a request for a page.
 * @param prefix48 key of the client's share of the rendering
 * @param api client for the page's calls; defaults to the shop's own
 */
export type PageHandler = (request: Request, prefix48?: string, api?: ApiClient) => Promise<Response>;

type ContextKeys = {
	apiContext: typeof apiContext;
	faultContext: typeof faultContext;
	settingsContext: typeof settingsContext;
};
type Build = ServerBuild & { entry: { module: ContextKeys } };

/**
 * Creates a handler that serves the pages of a React Router build.
 * @param getBuild called at every request, so that development sees each change
 * @param onPaths receives the patterns of all pages once they are known
 * @param services in the context of page loaders; the API client calls the handlers in process
 */
export function createPageHandler(
	getBuild: LoadBuild,
	services: {
		api: ApiClient;
		settings: Omit<ShopSettings, "origin">;
		origin: () => string;
		logFault(error: unknown): void;
	},
	mode: "development" | "production",
	onPaths: (paths: string[]) => void,
): PageHandler {
	let hasPaths = false;
	let currentBuild: Build | undefined;
	let handle: ReturnType<typeof createRequestHandler>;
	return rejectWhenOverloaded(async (request, _prefix48, api = services.api) => {
		const build = (await getBuild()) as Build;
		if (build !== currentBuild) handle = createRequestHandler(build, mode);
		currentBuild = build;
		if (!hasPaths) onPaths(pathsOf(build));
		hasPaths = true;
		const keys = build.entry.module;
		const context = new RouterContextProvider();
		context.set(keys.apiContext, api);
		context.set(keys.faultContext, services.logFault);
		context.set(keys.settingsContext, { ...services.settings, origin: services.origin() });
		return withRetryAfter(await handle(withWholeEscapes(request), context));
	});
}

/** Escapes broken percent signs. The router would fail on them and log the address unescaped. */
function withWholeEscapes(request: Request): Request {
	const url = new URL(request.url);
	try {
		decodeURIComponent(url.pathname);
		return request;
	} catch {
		url.pathname = url.pathname.replaceAll("%", "%25");
		return new Request(url, request);
	}
}

/** Keeps pages out of caches unless the page cache serves them. Adds `Retry-After` when a page's data failed to load. */
function withRetryAfter(page: Response): Response {
	if (!page.headers.has("cache-control")) page.headers.set("cache-control", "no-cache");
	if (page.status < 500) return page;
	page.headers.set("cache-control", "no-store");
	if (page.status === 503) page.headers.set("retry-after", "5");
	return page;
}

/** Queues renderings, with clients taking turns. Refuses those that would wait too long. Skips disconnected clients. */
export function rejectWhenOverloaded(render: PageHandler): PageHandler {
	const queue = createFairQueue(renderQueue);
	return async (request, prefix48, api) => {
		try {
			return await queue.run(
				prefix48,
				async () => render(request, prefix48, api),
				() => request.signal.aborted,
			);
		} catch (error) {
			if (error instanceof QueueFull) return busyResponse(!new URL(request.url).pathname.endsWith(".data"));
			throw error;
		}
	};
}

/** Returns the patterns of all pages, such as `/dashboard/payment/:id`. */
function pathsOf({ routes }: ServerBuild): string[] {
	const pathOf = (id: string | undefined): string[] => {
		const route = id === undefined ? undefined : routes[id];
		return route ? [...pathOf(route.parentId), ...(route.path ? [route.path] : [])] : [];
	};
	// The catch-all page matches every unknown address: its pattern would name nothing.
	return Object.keys(routes)
		.map((id) => `/${pathOf(id).join("/")}`)
		.filter((path) => path !== "/*");
}
