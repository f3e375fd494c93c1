const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * Holds the script of a page back until shell/start-script.ts starts it: the module script stays in the page as text,
 * with the files that it will need.
 * @param html as React Router renders it
 */
export function holdScript(html: string): string {
	const modules = Array.from(html.matchAll(modulePreload), ([, href]) => href).join(" ");
	return html.replaceAll(modulePreload, "").replace(moduleScript, (_, text: string) => {
		return `<script type="text/plain" data-held="" data-modules="${modules}">${text}</script>`;
	});
}
