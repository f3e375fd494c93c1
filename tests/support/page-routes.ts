import type { ServerBuild } from "react-router";
import routes from "../../app/routes.ts";

export async function pageRoutes(): Promise<ServerBuild["routes"]> {
	const entries = routes.map(async ({ id, path, file }) => {
		const module = await import(new URL(`../../app/${file}`, import.meta.url).pathname);
		return [id ?? file.replace(".tsx", ""), { path, module }];
	});
	return Object.fromEntries(await Promise.all(entries));
}
