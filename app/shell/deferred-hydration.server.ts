const moduleScript = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * Turns the module script into plain text that shell/deferred-hydration.ts starts later. React Router has no option for
 * it, so this finds its script in the page. Without it the largest paint comes a second later (docs/decisions/003).
 * @param isImmediate for a page that is empty until its script runs
 */
export function deferHydration(page: string, isImmediate: boolean): string {
	const modules: string[] = [];
	const unloaded = page.replaceAll(modulePreload, (_, href: string) => {
		modules.push(href);
		return "";
	});
	return unloaded.replace(moduleScript, (_, nonce: string, text: string) =>
		deferredScript(nonce, text, modules, isImmediate),
	);
}

/** The script imports its modules in parallel. No preload: WebKit keeps a failed preload across reloads. */
function deferredScript(nonce: string, text: string, modules: string[], isImmediate: boolean): string {
	const imports = modules.filter((href) => !text.includes(href)).map((href) => `import "${href}";`);
	return `<script nonce="${nonce}" type="text/plain" data-hydration="${isImmediate ? "immediate" : "idle"}">${imports.join("")}${text}</script>`;
}
