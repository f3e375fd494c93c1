type Pen = PDFKit.PDFDocument;
type Attributes = Record<string, string>;

const elements = /<(path|rect|circle|text)\b([^>]*)>([^<]*)/g;
const attribute = /\s([a-z-]{1,30})="([^"]*)"/g;
const side = 2400;
const black = "#000000";
const fills: Record<string, string> = { fill: black, paper: "#ffffff", mark: "#f5b301" };

/** Draws one of the shop's SVG drawings as lines in a square. Supports only their elements. Never gets uploads. */
export function drawLines(pen: Pen, svg: string, place: { x: number; y: number; side: number }): void {
	pen.save();
	pen.translate(place.x, place.y).scale(place.side / side);
	for (const [, element = "", attributes = "", text = ""] of svg.matchAll(elements)) {
		const attrs = Object.fromEntries(
			Array.from(attributes.matchAll(attribute), ([, name = "", value = ""]) => [name, value]),
		);
		if (element === "text") letter(pen, attrs, text);
		else ink(pen, element, attrs);
	}
	pen.restore();
}

const numbers = (attrs: Attributes, ...names: string[]) => names.map((name) => Number(attrs[name] ?? 0));

function outline(pen: Pen, element: string, attrs: Attributes): void {
	const [x = 0, y = 0, width = 0, height = 0] = numbers(attrs, "x", "y", "width", "height");
	const [cx = 0, cy = 0, r = 0] = numbers(attrs, "cx", "cy", "r");
	if (element === "rect") pen.rect(x, y, width, height);
	else if (element === "circle") pen.circle(cx, cy, r);
	// pdfkit's path parser takes three times as long.
	else pen.addContent(straightLines(attrs.d ?? ""));
}

function ink(pen: Pen, element: string, attrs: Attributes): void {
	const fill = fills[attrs.class ?? ""];
	const [width = 0] = numbers(attrs, "stroke-width");
	if (fill) {
		outline(pen, element, attrs);
		pen.fill(fill, attrs["fill-rule"] === "evenodd" ? "even-odd" : "non-zero");
	}
	if (width === 0) return;
	outline(pen, element, attrs);
	const [dash, space] = attrs["stroke-dasharray"]?.split(" ").map(Number) ?? [];
	pen.lineWidth(width).strokeOpacity(Number(attrs["stroke-opacity"] ?? 1));
	if (dash !== undefined) pen.dash(dash, { space });
	pen.stroke(black);
	if (dash !== undefined) pen.undash();
}

/** Converts an SVG path of straight lines to PDF operators. @throws for a curve; the drawings have none */
function straightLines(path: string): string {
	const commands: string[] = [];
	let [x, y] = [0, 0];
	for (const [, command = "", rest = ""] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
		const attrs = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
		if (command === "z" || command === "Z") commands.push("h");
		const step = command === "h" || command === "H" || command === "v" || command === "V" ? 1 : 2;
		for (let at = 0; at < attrs.length; at += step) {
			[x, y] = moved(command, [x, y], attrs[at] as number, attrs[at + 1] as number);
			// Further points of a move command are lines.
			commands.push(`${x} ${y} ${command === "M" && at === 0 ? "m" : "l"}`);
		}
	}
	return commands.join("\n");
}

function moved(command: string, [x, y]: [number, number], first: number, second: number): [number, number] {
	switch (command) {
		case "M":
		case "L":
			return [first, second];
		case "l":
			return [x + first, y + second];
		case "H":
			return [first, y];
		case "h":
			return [x + first, y];
		case "V":
			return [x, first];
		case "v":
			return [x, y + first];
		default:
			throw new Error(`A drawing has no ${command}`);
	}
}

function letter(pen: Pen, attrs: Attributes, text: string): void {
	const words = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
	const [x = 0, y = 0, dy = 0, size = 0] = numbers(attrs, "x", "y", "dy", "font-size");
	pen.save();
	const turned = /rotate\(([^)]*)\)/.exec(attrs.transform ?? "")?.[1];
	const [degrees = 0, aroundX = 0, aroundY = 0] = turned?.split(/[ ,]+/).map(Number) ?? [];
	if (degrees) pen.rotate(degrees, { origin: [aroundX, aroundY] });
	pen.font(attrs["font-weight"] ? "strong" : "plain").fontSize(size);
	const left = attrs["text-anchor"] === "middle" ? x - pen.widthOfString(words) / 2 : x;
	pen.fillColor(black).text(words, left, y + dy, { lineBreak: false, baseline: "alphabetic" });
	pen.restore();
}
