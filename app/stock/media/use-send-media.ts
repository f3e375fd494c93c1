import { useState } from "react";
import { type ApiClient, ApiFailure, read, useApi } from "../../api/api-client.ts";
import { useSendFiles } from "../../files/use-send-files.ts";
import { imageMessages, maxImageBytes } from "../../images/image.ts";
import type { MediaRow } from "./media-plan.ts";

/** Sends the files of a plan one after the other. `results` has a fault, or an empty text for an added file. */
export function useSendMedia() {
	const api = useApi();
	const { send } = useSendFiles();
	const [results, setResults] = useState<ReadonlyMap<File, string>>(new Map());

	async function sendRow({ file, product, use }: MediaRow): Promise<string> {
		if (!product) return "";
		if (use === "File") {
			const { faults, refusal } = await send(product._id, [file]);
			if (refusal) throw refusal;
			return faults[0]?.text ?? "";
		}
		if (file.size > maxImageBytes) return imageMessages.tooLarge(file.size);
		const headers = { "content-type": file.type };
		const { link } = await read(api.images.$post(undefined, { headers, init: { body: file } }));
		await setPicture(api, product._id, use === "Image 2" ? "img2" : "img1", link);
		return "";
	}

	/** Continues after a refused file, unless the session has ended. */
	async function sendAll(rows: readonly MediaRow[]): Promise<void> {
		const done = new Map(results);
		for (const row of rows) {
			try {
				done.set(row.file, await sendRow(row));
			} catch (error) {
				if (!(error instanceof ApiFailure)) throw error;
				done.set(row.file, error.message);
				if (error.problem.status === 401) return setResults(done);
			}
			setResults(new Map(done));
		}
	}
	return { results, sendAll, clear: () => setResults(new Map()) };
}

/**
 * `PATCH` has no pictures. An order may change the product in between: then the picture is set in the product as it is
 * now.
 */
async function setPicture(api: ApiClient, id: string, field: "img1" | "img2", link: string): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const response = await api.products[":id"].$get({ param: { id } });
		const etag = (response.headers.get("etag") ?? "").replace(/^W\//, "");
		const { name, img1, img2, price, quantity, minorder, description } = await read(Promise.resolve(response));
		const json = { name, img1, img2, price, quantity, minorder, description, [field]: link };
		try {
			await read(api.products[":id"].$put({ param: { id }, header: { "if-match": etag }, json }));
			return;
		} catch (error) {
			if (!(error instanceof ApiFailure) || error.problem.status !== 412 || attempt === 3) throw error;
		}
	}
}
