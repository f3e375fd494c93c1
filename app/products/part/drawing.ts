/** Drawings that the shop brings along: each is there as a picture and, line by line, as SVG. */
const ownDrawing = /^\/catalogue\/([a-z0-9-]+)-2-\d+\.webp$/;

/** The SVG of a product's second picture. Only files of the shop's own have one: what an owner brings never becomes part of the page. */
export function drawingOf(img2: string): string | undefined {
	const slug = ownDrawing.exec(img2)?.[1];
	return slug && `/catalogue/${slug}.svg`;
}

/** Reads a drawing for use inside the page. @throws when it is not there or is none */
export async function fetchDrawing(src: string, signal: AbortSignal): Promise<SVGSVGElement> {
	const answer = await fetch(src, { signal });
	if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
	// The page has their style itself, and its policy complains of any other as soon as it is read.
	const lines = (await answer.text()).replace(/<style>[^<]*<\/style>/, "");
	const { documentElement: svg } = new DOMParser().parseFromString(lines, "image/svg+xml");
	if (!(svg instanceof SVGSVGElement)) throw new Error(`${src} is no drawing`);
	// It is named by what it stands in, and it stands in the page twice, small and large.
	svg.querySelector("title")?.remove();
	for (const named of svg.querySelectorAll("[id]")) named.removeAttribute("id");
	return svg;
}

/** The rows of the specification that a drawing has dimensions of. */
export const drawnSpecs = (svg: SVGSVGElement): ReadonlySet<string> =>
	new Set([...svg.querySelectorAll<SVGGElement>("[data-spec]")].map(({ dataset }) => dataset.spec ?? ""));
