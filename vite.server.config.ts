import { defineConfig } from "vite";
import { recordBundledPackages } from "./release/bundled-packages.ts";
import { unbundled, unneeded } from "./release/packages.ts";
import { commitSeconds, revision } from "./release/revision.ts";

/** Bundles server.ts and the commands into build/app: half the memory and a quarter of the start time (docs/decisions/054). */
export default defineConfig({
	publicDir: false,
	plugins: [recordBundledPackages()],
	define: {
		"process.env.NODE_ENV": '"production"',
		"process.env.SHOP_REVISION": JSON.stringify(revision()),
		"process.env.SHOP_COMMIT_SECONDS": JSON.stringify(String(commitSeconds())),
	},
	ssr: {
		noExternal: true,
		// Native libraries, packages with data files, and features that few shops use.
		external: [...unbundled, ...unneeded],
	},
	build: {
		ssr: true,
		outDir: "build/app",
		target: "node24",
		minify: true,
		rolldownOptions: {
			// Pictures are decoded in a separate process (app/images/images-api.server.ts).
			input: { server: "server.ts", cli: "cli.ts", "image-decoder": "app/images/image-decoder.server.ts" },
			checks: { bundlerTimings: false },
			onLog(level, log, handle) {
				// "use client" has no effect here.
				if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
			},
			output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
		},
	},
});
