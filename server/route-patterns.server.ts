import { endpointPaths } from "../app/embedded-identity/auth-endpoints.server.ts";
import type { Mount } from "../app/providers/connect-providers.server.ts";
import type { Api } from "./api.server.ts";

/** Every address but the pages' by its pattern, as log and metrics name them. */
export function routePatterns(api: Api, mounts: Mount[]): string[] {
	const calls = api.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
	return [
		...calls,
		...endpointPaths,
		...mounts.map(({ path }) => `${path}/*`),
		"/metrics",
		"/assets/*",
		"/catalogue/*",
		"/images/:name",
		"/files/:hash/:name",
		"/product/:id/datasheet.pdf",
	];
}
