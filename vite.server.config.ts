import { defineConfig } from "vite";

/** Bundles server.ts with all it needs into build/app: half the memory and a quarter of the start (docs/decisions/002). */
export default defineConfig({
	publicDir: false,
	define: { "process.env.NODE_ENV": '"production"' },
	ssr: {
		noExternal: true,
		// The development server; a native library; what few shops switch on; a driver that `pg` looks for, not needed.
		external: ["vite", "sharp", "prom-client", "pg-native"],
	},
	build: {
		ssr: "server.ts",
		outDir: "build/app",
		target: "node24",
		minify: true,
		rolldownOptions: {
			checks: { bundlerTimings: false },
			onLog(level, log, handle) {
				// "use client" means nothing here.
				if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
			},
			output: { entryFileNames: "server.js", chunkFileNames: "[name]-[hash].js" },
		},
	},
});
