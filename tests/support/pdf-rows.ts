import { getDocumentProxy } from "unpdf";

interface Item {
	str: string;
	width: number;
	/** Text matrix. The last two numbers are the position from the left and lower edge of the page. */
	transform: number[];
}

/**
 * Returns the text lines of each page of a PDF from top to bottom, as a PDF reader extracts them.
 * A line is `y size | x text | x text`, in whole points from the upper left.
 */
export async function rowsOf(pdf: Buffer): Promise<string[][]> {
	const document = await getDocumentProxy(new Uint8Array(pdf));
	const pages = Array.from({ length: document.numPages }, async (_, nth) => {
		const page = await document.getPage(nth + 1);
		const [, , , height = 0] = page.view;
		const { items } = await page.getTextContent();
		return linesOf(items as Item[], height);
	});
	return Promise.all(pages);
}

interface Line {
	y: number;
	size: number;
	cells: { x: number; end: number; text: string }[];
}

function linesOf(items: Item[], height: number): string[] {
	const lines = new Map<string, Line>();
	for (const { str, width, transform } of items) {
		if (str.trim() === "") continue;
		const [size = 0, , , , x = 0, fromBelow = 0] = transform;
		const y = Math.round(height - fromBelow);
		const line = lines.get(`${y} ${size}`) ?? { y, size, cells: [] };
		lines.set(`${y} ${size}`, line);
		const last = line.cells.at(-1);
		const gap = last ? x - last.end : -1;
		// Words separated by a space form one text.
		if (last && gap >= 0 && gap < size) Object.assign(last, { text: `${last.text} ${str}`, end: x + width });
		else line.cells.push({ x, end: x + width, text: str });
	}
	const fromAbove = [...lines.values()].sort((one, other) => one.y - other.y);
	return fromAbove.map(({ y, size, cells }) =>
		[`${y} ${size}`, ...cells.map(({ x, text }) => `${Math.round(x)} ${text}`)].join(" | "),
	);
}
