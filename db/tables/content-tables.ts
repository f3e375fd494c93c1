import type { Generated } from "kysely";

/** A drawing, model or data sheet of a product. */
export interface ProductFileTable {
	id: string;
	product_id: string;
	kind: "pdf" | "dxf" | "step" | "glb";
	/** The application protocol of a STEP file. */
	edition: string | null;
	/** The title from the source of the file. */
	title: string | null;
	/** Hash of the content, in hex. */
	hash: string;
	bytes: number;
	/** File name in `public/catalogue` for a demo's file; it has no pieces. */
	source: string | null;
	/** Key of the content outside the database; such a file has no pieces (docs/decisions/010). */
	content_key: Generated<string | null>;
	created_at: string;
}

/** A piece of a file's content. Downloads read piece by piece, as fast as the client takes them. */
export interface FilePieceTable {
	file_id: string;
	place: number;
	content: Uint8Array;
}

/** A picture that an admin uploaded for products. */
export interface ImageTable {
	/** Hash of the upload, in hex. */
	id: string;
	/** Empty when the picture is stored outside the database. */
	webp: Uint8Array;
	/** Key of the content outside the database (docs/decisions/010). */
	content_key: Generated<string | null>;
	/** Pixels. */
	width: number;
	height: number;
	created_at: string;
}

/** A content outside the database without a row that refers to it: not yet, or no longer. */
export interface UnnamedContentTable {
	key: string;
	/** Time from which no row refers to it. It is removed a day later. Empty while it is being removed. */
	since: string;
}
