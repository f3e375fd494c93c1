import { ApiFailure, read } from "./api-client.ts";

/**
 * Saves a table under the file name in the response.
 * @throws {ApiFailure} when it did not arrive completely; nothing is saved then
 */
export async function saveTable(call: Promise<Response>, nameWithout: string): Promise<void> {
	const answer = await call.catch(() => undefined);
	if (!answer?.ok) {
		await read(answer ? Promise.resolve(answer as never) : Promise.reject(new TypeError("No answer")));
		return;
	}
	const table = await answer.blob().catch(() => {
		throw new ApiFailure(brokenOff);
	});
	const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? nameWithout;
	saveFile(table, name);
}

const brokenOff = {
	type: "about:blank",
	title: "Broken off",
	status: 0,
	code: "broken-off",
	detail: "The export was interrupted. Nothing was saved. Try again.",
};

export function saveFile(file: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
