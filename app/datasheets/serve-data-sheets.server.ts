import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { timeOfId } from "../../db/new-id.ts";
import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import { isMissingFile } from "../files/serve-files.server.ts";
import { problemResponse } from "../http/send-problem.server.ts";
import { toPrintedImage } from "../images/image-codec.server.ts";
import { drawingOf } from "../products/part/drawing.ts";
import { productPath, productSlug } from "../products/part/part-number.ts";
import type { Product } from "../products/product-schema.ts";
import { createWorkQueue, pdfQueue } from "../traffic/work-queue.server.ts";
import type { DataSheetPictures } from "./data-sheet.server.ts";

export interface DataSheetsDeps {
	api: ApiClient;
	origin(): string;
	images(name: string): Promise<Response>;
	demoFolder: string;
}

interface DataSheetRequest {
	id: string;
	path: string;
	/** Key for the fair queue. */
	prefix48?: string;
}

/** Answers `GET /product/<number>/datasheet.pdf` (docs/decisions/034). */
export function createDataSheets({ api, origin, images, demoFolder }: DataSheetsDeps) {
	const queue = createWorkQueue(pdfQueue);

	/**
	 * Reads one of the shop's pictures as JPEG. Never fetches from other servers.
	 * @throws when reading fails, because a sheet without the picture would be cached
	 */
	async function pictureOf(link: string, width: 400 | 1200): Promise<Uint8Array | undefined> {
		const [, folder, name] = /^\/(catalogue|images)\/([\w-]+)-\d+\.webp$/.exec(link) ?? [];
		if (!folder) return undefined;
		const sized = `${name}-${width}.webp`;
		const bytes = folder === "catalogue" ? await readDemoFile(sized) : await readUploadedPicture(sized);
		return bytes && toPrintedImage(bytes);
	}

	async function readDemoFile(name: string): Promise<Buffer | undefined> {
		return readFile(join(demoFolder, name)).catch((error) => {
			if (isMissingFile(error)) return undefined;
			throw error;
		});
	}

	async function readUploadedPicture(name: string): Promise<Uint8Array | undefined> {
		const answer = await images(name);
		if (answer.ok) return answer.bytes();
		if (answer.status === 404) return undefined;
		throw new Error(`The request for the picture ${name} was answered with ${answer.status}`);
	}

	async function picturesOf({ img1, img2 }: Product): Promise<DataSheetPictures> {
		const lines = drawingOf(img2);
		const drawing = lines && (await readDemoFile(basename(lines)))?.toString();
		return { photograph: await pictureOf(img1, 400), drawing: drawing ?? (await pictureOf(img2, 1200)) };
	}

	async function answer({ id, path }: DataSheetRequest): Promise<Response> {
		const product = await read(api.products[":id"].$get({ param: { id } }));
		const location = `${productPath(product)}/datasheet.pdf`;
		// The page cache holds one URL only. Other spellings would be made again on each request.
		if (path !== location) {
			return new Response(null, { status: 301, headers: { location, "cache-control": "no-cache" } });
		}
		// Imported on demand, because few requests need it.
		const { makeDataSheet } = await import("./data-sheet.server.ts");
		const provenance = { address: origin() + productPath(product), createdAt: timeOfId(product._id) };
		const sheet = await makeDataSheet(product, await picturesOf(product), provenance);
		const headers = {
			"content-type": "application/pdf",
			"content-disposition": `attachment; filename="${productSlug(product)}-data-sheet.pdf"`,
			"content-security-policy": "sandbox; default-src 'none'",
			"cache-control": "no-cache",
			"surrogate-key": `products/${product._id}`,
		};
		return new Response(sheet as Uint8Array<ArrayBuffer>, { headers });
	}

	return async (request: DataSheetRequest): Promise<Response> => {
		try {
			return await queue.run(request.prefix48, () => answer(request));
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			const { status } = error.problem;
			return problemResponse({ ...error.problem, status: status >= 400 && status < 500 ? 404 : 503 });
		}
	};
}
