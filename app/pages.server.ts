import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiClient } from "./api-client.ts";
import type { apiContext, ShopSettings, settingsContext } from "./page-context.ts";

/** Answers a page request. */
export type PageHandler = (request: Request) => Promise<Response>;

type ContextKeys = { apiContext: typeof apiContext; settingsContext: typeof settingsContext };
type Build = ServerBuild & { entry: { module: ContextKeys } };

/**
 * Serves the pages of a React Router build.
 * @param getBuild read on every request, so that development sees each change
 * @param found what page loaders find in their context; the API client calls the handlers in process
 */
export function createPageHandler(
	getBuild: () => Promise<unknown>,
	found: { api: ApiClient; settings: ShopSettings },
	mode: "development" | "production",
): PageHandler {
	const handle = createRequestHandler(getBuild as () => Promise<ServerBuild>, mode);
	return async (request) => {
		const build = (await getBuild()) as Build;
		const keys = build.entry.module;
		const context = new RouterContextProvider();
		context.set(keys.apiContext, found.api);
		context.set(keys.settingsContext, found.settings);
		return handle(request, context);
	};
}
