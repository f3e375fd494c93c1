/** Minimum contrast of text (WCAG 2.2, AA). */
const minContrast = 4.5;

/** Returns the relative luminance of a colour such as `#2b2f92` (WCAG 2.2). */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Colours of `app/styles.css` behind links, and in front of filled buttons and the mark. */
const neighbours = {
	light: ["#ffffff", "#edf0f1", "#e1e6e8"],
	dark: ["#171d21", "#0f1316", "#20282d"],
	mark: ["#14191d"],
};

/** Returns the problem with a colour that would make text hard to read, if any. */
export function contrastProblem(use: keyof typeof neighbours, colour: string): string | undefined {
	const [worst = 0] = neighbours[use].map((neighbour) => contrast(colour, neighbour)).toSorted((a, b) => a - b);
	if (worst >= minContrast) return undefined;
	const remedy = use === "light" ? "darker" : "lighter";
	return `has a contrast of ${worst.toFixed(1)} with the text or background, and needs ${minContrast}. Choose a ${remedy} colour`;
}
