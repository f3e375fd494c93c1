import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-row-call.ts";
import type { Product } from "../products/product-schema.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { isolate } from "../ui/isolate.ts";

/** Hides a product or shows it again. Needs no confirmation because it can be undone. */
export function useHideProduct() {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall();
	async function set({ _id, name }: Pick<Product, "_id" | "name">, hidden: boolean): Promise<boolean> {
		const failed = await run(async () => {
			await read(api.products[":id"].$patch({ param: { id: _id }, header: {}, json: { hidden } }));
			toast.dismiss(_id);
			toast.success(hidden ? `${isolate(name)} is hidden` : `${isolate(name)} is on sale again`, {
				action: { label: "Undo", ids: [_id], onPress: () => void set({ _id, name }, !hidden) },
			});
		});
		if (failed) toast.error(failed.message);
		return !failed;
	}
	return { busy, set };
}
