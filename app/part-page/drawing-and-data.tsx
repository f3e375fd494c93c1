import { useMemo, useRef, useState } from "react";
import { PictureFrame } from "../images/picture.tsx";
import { drawingOf, drawnSpecs } from "../products/part/drawing.ts";
import { SpecTable } from "../products/part/spec-table.tsx";
import type { Product } from "../products/product-schema.ts";
import { Card } from "../ui/card.tsx";
import { DrawingFigure } from "./drawing-figure.tsx";
import { useDrawing } from "./use-drawing.ts";

const pictureSizes = "(min-width: 84rem) 39rem, (min-width: 64rem) 50vw, calc(100vw - 2rem)";

/** A drawing, or the second picture, beside the specs. A row under pointer or focus highlights its dimension, and vice versa. */
export function DrawingAndData({ product: { name, img2, specs = [], gtin } }: { product: Product }) {
	const sheet = useRef<HTMLElement>(null);
	const rows = gtin ? [...specs.filter((spec) => spec.name !== "GTIN"), { name: "GTIN", text: gtin }] : specs;
	const src = drawingOf(img2);
	const svg = useDrawing(src, sheet);
	const drawn = useMemo(() => svg && drawnSpecs(svg), [svg]);
	const [pointed, setPointed] = useState<string>();
	const [focused, setFocused] = useState<string>();
	const lit = pointed ?? focused;
	function focusOn(spec: string | undefined) {
		setFocused(spec);
		// The keyboard overrides a resting pointer.
		setPointed(undefined);
	}
	return (
		<Card
			as="section"
			ref={sheet}
			aria-label="Drawing and data"
			className="mt-6 grid items-start lg:grid-cols-2 print:grid-cols-[5fr_4fr]"
		>
			{src ? (
				<DrawingFigure src={src} name={name} svg={svg} lit={lit} onPoint={setPointed} />
			) : (
				<PictureFrame src={img2} alt={`${name}, another view`} sizes={pictureSizes} ratio="1 / 1" />
			)}
			{rows.length > 0 && <SpecTable specs={rows} drawn={drawn} lit={lit} onPoint={setPointed} onFocusOn={focusOn} />}
		</Card>
	);
}
