import type { ShopFile } from "./shop-file-schema.server.ts";

/** Answers `GET /own/<name>`. */
export const createOwnPictures =
	({ pictures }: Pick<ShopFile, "pictures">) =>
	(name: string): Response => {
		const picture = pictures.get(name);
		if (!picture) return new Response("Picture not found", { status: 404 });
		const headers = { "content-type": picture.type, "cache-control": "public, max-age=31536000, immutable" };
		return new Response(new Uint8Array(picture.bytes), { headers });
	};
