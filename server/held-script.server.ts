const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/**
 * Holds the script of a page back until shell/start-script.ts starts it: the module script stays in the page as text,
 * with the files that it will need.
 * @param page as React Router renders it, in UTF-8
 */
export function holdScript(page: Buffer): Buffer<ArrayBuffer> {
	// What is looked for is ASCII: read as Latin-1, the rest needs no decoding.
	const html = page.toString("latin1");
	const modules: string[] = [];
	const held = html
		.replaceAll(modulePreload, (_, href: string) => {
			modules.push(href);
			return "";
		})
		.replace(moduleScript, (_, text: string) => {
			return `<script type="text/plain" data-held="" data-modules="${modules.join(" ")}">${text}</script>`;
		});
	return Buffer.from(held, "latin1");
}
