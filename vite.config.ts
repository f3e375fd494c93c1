import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { recordBundledPackages } from "./release/bundled-packages.ts";

/** Matches files without schemas: the schema library would load with every page. */
const withoutSchemas = (files: RegExp) => (id: string) =>
	files.test(id) &&
	!/^import (?!type)[^;]*"(?:zod|.*-schema\.ts)"/m.test(readFileSync(id.replace(/\?.*$/, ""), "utf8"));

/**
 * Puts scripts that every page needs into two files, and those that pages with products share into a third: few
 * requests, and a change of the shop leaves React's file cached.
 */
const codeSplitting = {
	groups: [
		{ name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|hono)\// },
		{
			name: "shop",
			test: withoutSchemas(/\/app\/((api|brand|identity|images|shell|ui)\/|[\w-]+\.tsx?$)/),
			minShareCount: 6,
		},
		{
			name: "products",
			test: withoutSchemas(
				/\/app\/(buy-lists|catalogue|content|http|identity|money|products|reviews|search|time|ui)\//,
			),
			minShareCount: 4,
		},
	],
};

/**
 * React Router reloads the current page when a route's script fails to load, even for a prefetched link. Offline, the
 * visitor would get the browser's error page. This plugin emits an event for `app/shell/page-shell.tsx` instead.
 */
const reportLostScripts: Plugin = {
	name: "report-lost-scripts",
	transform(code, id) {
		if (!/react-router\/.*\/ssr\/routeModules\.js/.test(id)) return undefined;
		const changed = code.replace("window.location.reload();", 'window.dispatchEvent(new Event("scriptfailed"));');
		return changed === code
			? this.error("React Router's code for scripts that fail to load has changed. Update this plugin.")
			: changed;
	},
};

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), reportLostScripts, recordBundledPackages()],
	environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
	// The 3D view is 640 kB and loads on request.
	build: { target: "es2022", chunkSizeWarningLimit: 700, rolldownOptions: { checks: { bundlerTimings: false } } },
});
