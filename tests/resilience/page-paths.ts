import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import type { ApiDocument } from "./malformed-requests.ts";

/** Query parameters that pages read, and those that React Router adds. */
const queryNames =
	"q sort min max instock minorder family spec view parts page from reason error size before _routes index".split(" ");

/** Pages and their data requests in OpenAPI form, like the calls of the API's document. */
export const pagePaths: ApiDocument["paths"] = Object.fromEntries(
	addresses(routes)
		.flatMap((path) => [path, path === "/" ? "/_.data" : `${path}.data`])
		.map((path) => [path, { get: { parameters: queryNames.map((name) => ({ name, in: "query", schema: {} })) } }]),
);

function addresses(entries: RouteConfigEntry[], above = ""): string[] {
	return entries.flatMap(({ path, index, children = [] }) => {
		const own = path === undefined ? above : `${above}/${path}`;
		const isPage = path !== undefined || index;
		return [...(isPage ? [own.replaceAll(/:(\w+)/g, "{$1}") || "/"] : []), ...addresses(children, own)];
	});
}
