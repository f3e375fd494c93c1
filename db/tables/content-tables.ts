import type { Generated } from "kysely";

/** A drawing, model or data sheet of a product. */
export interface ProductFileTable {
	id: string;
	product_id: string;
	kind: "pdf" | "dxf" | "step" | "glb";
	/** Of a STEP its application protocol. */
	edition: string | null;
	/** What it was called where it came from. */
	title: string | null;
	/** Of what it holds, in hex. */
	hash: string;
	bytes: number;
	/** Of the demo's files: the name of one in `public/catalogue`, in place of pieces. */
	source: string | null;
	/** Where it lies outside the database, in place of pieces (docs/decisions/058). */
	content_key: Generated<string | null>;
	created_at: string;
}

/** What a file holds, cut so that it is read as fast as it is taken. */
export interface FilePieceTable {
	file_id: string;
	place: number;
	content: Uint8Array;
}

/** A picture that an admin brought for products. */
export interface ImageTable {
	/** Hash of what was uploaded, in hex. */
	id: string;
	/** Empty where the picture lies outside the database. */
	webp: Uint8Array;
	/** Where it lies there (docs/decisions/058). */
	content_key: Generated<string | null>;
	/** Pixels. */
	width: number;
	height: number;
	created_at: string;
}

/** A content outside the database that no row names: not yet, or not any more. */
export interface UnnamedContentTable {
	key: string;
	/** Since when; it is removed a day later. Empty while it is being removed. */
	since: string;
}
