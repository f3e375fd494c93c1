import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { recordBundledPackages } from "./release/bundled-packages.ts";

/** What every page loads comes in two files: a page then needs few requests, and ours can change without React's. */
const codeSplitting = {
	groups: [
		{ name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|hono)\// },
		{ name: "shop", test: /\/app\/((api|brand|identity|images|shell|ui)\/|[\w-]+\.tsx?$)/, minShareCount: 6 },
	],
};

/**
 * Where a page's script does not arrive, React Router loads the page on show anew, be it only for a link under the
 * pointer: offline, the browser's own error page then stands in its place. Here it tells `app/shell/page-shell.tsx`.
 */
const reportLostScripts: Plugin = {
	name: "tell-lost-scripts",
	transform(code, id) {
		if (!/react-router\/.*\/ssr\/routeModules\.js/.test(id)) return undefined;
		const changed = code.replace("window.location.reload();", 'window.dispatchEvent(new Event("lostscript"));');
		return changed === code ? this.error("React Router handles lost scripts in another way now.") : changed;
	},
};

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), reportLostScripts, recordBundledPackages()],
	environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
	// The 3D view has 640 kB and loads on request.
	build: { target: "es2022", chunkSizeWarningLimit: 700, rolldownOptions: { checks: { bundlerTimings: false } } },
});
