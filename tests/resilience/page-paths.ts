import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import type { ApiDocument } from "./malformed-requests.ts";

/** Every name that some page reads in its query, and what React Router adds to it. */
const queryNames =
	"q sort min max instock minorder family spec view parts page from reason error size before _routes index".split(" ");

/** The pages, and the data that a browser asks for in their place, as the API's document describes calls. */
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
