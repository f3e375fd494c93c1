import { kindOfName } from "../../files/part-file.ts";
import { imageTypes } from "../../images/image.ts";

export const maxMediaFiles = 200;

/** A product whose part number begins the name of a file. */
export interface MatchedProduct {
	_id: string;
	name: string;
	partNumber: string;
}

export type MediaUse = "Image 1" | "Image 2" | "File";

export interface MediaRow {
	file: File;
	product?: MatchedProduct;
	/** Undefined for a file that is not sent. */
	use?: MediaUse;
	/** Why the file is not sent. */
	fault?: string;
}

/** Returns a file's name without its folder and extension. */
const stemOf = (name: string): string => name.replace(/^.*[\\/]/, "").replace(/\.[A-Za-z0-9]{1,5}$/, "");

/** The end of a copy's name: `TF-320V (2)`, `TF-320V(2)`, `TF-320V[2]`. */
const copyMark = /\s?[([]\d{1,2}[)\]]$/;
/** A plus is part of a number, as are a point and a comma between digits. */
const separator = /[\s_()[\]-]+|(?<!\d)[.,]|[.,](?!\d)/gu;

/** Returns the possible part numbers at the start of a file's name, longest first: `TF-320V_2`, `TF-320V`, `TF`. */
export function numbersInName(name: string): string[] {
	const stem = stemOf(name).trim().replace(copyMark, "");
	const cuts = [...stem.matchAll(separator)].map(({ index }) => stem.slice(0, index));
	return [stem, ...cuts.reverse()].filter((number) => number !== "");
}

const isSecond = (name: string, partNumber: string): boolean =>
	/(?:\b|_)(?:2|b|back)$/i.test(stemOf(name).slice(partNumber.length));

/**
 * Decides the use of each file. The pictures of a part are Image 1 and Image 2 in the order of their names. A name that
 * ends in 2, b or back is Image 2.
 */
export function planMedia(files: readonly { file: File; product?: MatchedProduct }[]): MediaRow[] {
	const taken = new Set<string>();
	const inOrder = files.toSorted((one, other) => one.file.name.localeCompare(other.file.name, "en", { numeric: true }));
	return inOrder.map(({ file, product }): MediaRow => {
		const isPicture = imageTypes.includes(file.type);
		if (!isPicture && !kindOfName(file.name))
			return { file, product, fault: "Not a picture (JPEG, PNG, WebP, AVIF), PDF, DXF, STEP or GLB" };
		if (!product) return { file, fault: "No part has the number that this name begins with" };
		if (!isPicture) return { file, product, use: "File" };
		const place = (use: MediaUse) => `${product._id} ${use}`;
		const use = (["Image 1", "Image 2"] as const)
			.slice(isSecond(file.name, product.partNumber) ? 1 : 0)
			.find((one) => !taken.has(place(one)));
		if (!use) return { file, product, fault: "Another file is already this picture" };
		taken.add(place(use));
		return { file, product, use };
	});
}
