import type { Server } from "node:http";
import type { RunningShop, ShopOptions } from "./shop.server.ts";

/**
 * Runs the shop from its sources: Vite serves pages and files, and loads the server's code. After a change of that
 * code the next request opens a new shop on the same database.
 */
export async function developShop(server: Server, options: Omit<ShopOptions, "pages">): Promise<RunningShop> {
	const { createServer } = await import("vite");
	const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } });
	const pages = {
		load: () => vite.ssrLoadModule("virtual:react-router/server-build"),
		mode: "development" as const,
	};
	let current: { code: unknown; shop: Promise<RunningShop> } | undefined;
	let hasBegun = false;

	async function openCurrent(): Promise<RunningShop> {
		const code = (await vite.ssrLoadModule("/server/shop.server.ts")) as typeof import("./shop.server.ts");
		if (current?.code === code) return current.shop;
		const previous = current?.shop;
		const shop = code.openShop({ ...options, pages });
		current = { code, shop };
		if (hasBegun) (await shop).begin();
		void previous?.then((old) => old.close()).catch(() => {});
		return shop;
	}

	await openCurrent();
	return {
		listener: (request, response) =>
			vite.middlewares(request, response, () => {
				openCurrent().then(
					(shop) => shop.listener(request, response),
					(error: Error) => {
						vite.ssrFixStacktrace(error);
						console.error(error);
						response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
					},
				);
			}),
		begin: () => {
			hasBegun = true;
			void current?.shop.then((shop) => shop.begin());
		},
		close: async () => {
			await vite.close();
			await current?.shop.then((shop) => shop.close());
		},
	};
}
