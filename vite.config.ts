import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page loads comes in two files: a page then needs few requests, and ours can change without React's. */
const codeSplitting = {
	groups: [
		{ name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|hono)\// },
		{ name: "shop", test: /\/app\/((api|brand|identity|images|shell|ui)\/|[\w-]+\.tsx?$)/, minShareCount: 6 },
	],
};

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
	build: { target: "es2022", rolldownOptions: { checks: { bundlerTimings: false } } },
});
