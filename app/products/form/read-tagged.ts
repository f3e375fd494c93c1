import { type ApiClient, read } from "../../api/api-client.ts";

/**
 * A product with what names its state, for `If-Match`.
 * @throws {ApiFailure} as `read`
 */
export async function readTagged(api: ApiClient, id: string) {
	let etag = "";
	const call = api.products[":id"].$get({ param: { id } }).then((response) => {
		// A proxy that compresses says that it is weak; what it names is the same.
		etag = (response.headers.get("etag") ?? "").replace(/^W\//, "");
		return response;
	});
	return { product: await read(call), etag };
}
