import { execFileSync } from "node:child_process";
import { defineConfig } from "vite";

/** The commit that is built; none where the code came without its history. */
function revision(): string {
	try {
		return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
	} catch {
		return "";
	}
}

/** Bundles server.ts with all it needs into build/app: half the memory and a quarter of the start (docs/decisions/002). */
export default defineConfig({
	publicDir: false,
	define: { "process.env.NODE_ENV": '"production"', "process.env.SHOP_REVISION": JSON.stringify(revision()) },
	ssr: {
		noExternal: true,
		// The development server; a native library; what is read with its own data; what few shops switch on; a driver that `pg` looks for, not needed.
		external: ["vite", "sharp", "pdfkit", "fontkit", "prom-client", "pg-native"],
	},
	build: {
		ssr: true,
		outDir: "build/app",
		target: "node24",
		minify: true,
		rolldownOptions: {
			// Pictures are read in a process of its own (app/images/decode-image.server.ts).
			input: { server: "server.ts", "image-decoder": "app/images/image-decoder.server.ts" },
			checks: { bundlerTimings: false },
			onLog(level, log, handle) {
				// "use client" means nothing here.
				if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
			},
			output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
		},
	},
});
