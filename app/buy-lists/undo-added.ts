import { type ApiClient, read } from "../api/api-client.ts";
import { currentList } from "./buy-list.ts";
import type { AddedLine } from "./list-schema.ts";

/** Removes the added units, and keeps those added before. Loaded on use. @returns the number of lines left */
export async function undoAdded({ lists }: Pick<ApiClient, "lists">, added: AddedLine): Promise<number> {
	const { lines } = await read(lists[":id"].$get({ param: { id: currentList } }));
	const line = lines.find(({ productId }) => productId === added.productId);
	if (!line) return lines.length;
	const units = line.units - added.units;
	const call = lists[":id"].lines[":line"];
	const param = { id: currentList, line: line._id };
	if (units > 0) {
		await read(call.$patch({ param, json: { units } }));
		return lines.length;
	}
	await read(call.$delete({ param }));
	return lines.length - 1;
}
