const shopDrawing = /^\/catalogue\/([a-z0-9-]+)-2-\d+\.webp$/;

/** The SVG of a product's second picture. Only the shop's own drawings: uploaded SVG never becomes part of the page. */
export function drawingOf(img2: string): string | undefined {
	const slug = shopDrawing.exec(img2)?.[1];
	return slug && `/catalogue/${slug}.svg`;
}

/** Reads a drawing to place it in the page. @throws when the file is missing or not SVG */
export async function fetchDrawing(src: string, signal: AbortSignal): Promise<SVGSVGElement> {
	const answer = await fetch(src, { signal });
	if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
	// The page has its own style for the drawing, and its content security policy forbids inline styles.
	const lines = (await answer.text()).replace(/<style>[^<]*<\/style>/, "");
	const { documentElement: svg } = new DOMParser().parseFromString(lines, "image/svg+xml");
	if (!(svg instanceof SVGSVGElement)) throw new Error(`${src} is not a drawing`);
	// The surrounding element names the drawing. Ids would be duplicates: the page shows it twice, small and large.
	svg.querySelector("title")?.remove();
	for (const named of svg.querySelectorAll("[id]")) named.removeAttribute("id");
	return svg;
}

/** The names of the specs whose dimensions the drawing shows. */
export const drawnSpecs = (svg: SVGSVGElement): ReadonlySet<string> =>
	new Set([...svg.querySelectorAll<SVGGElement>("[data-spec]")].map(({ dataset }) => dataset.spec ?? ""));
