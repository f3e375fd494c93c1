import { notDeleted } from "../api/use-row-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useHideProduct } from "./hide-product.tsx";
import type { useDeleteProduct } from "./use-delete-product.ts";

/** Confirms a deletion and offers to hide the product instead. */
export function DeleteProductDialog({ deletion }: { deletion: ReturnType<typeof useDeleteProduct> }) {
	const { product, failure } = deletion;
	const hide = useHideProduct();
	async function hideInstead() {
		if (product && (await hide.set(product, true))) deletion.close();
	}
	return (
		<ConfirmDialog
			open={deletion.asking}
			onOpenChange={deletion.close}
			title="Delete Product"
			body={
				<>
					<p>
						<strong className="font-semibold">{product?.name}</strong> leaves the catalogue for good. Orders that were
						placed for it stay.
					</p>
					<div className="mt-3 flex flex-wrap items-center gap-3">
						<Button variant="quiet" busy={hide.busy} onClick={hideInstead}>
							Hide instead
						</Button>
						<span className="text-sm text-ink-2">Off sale, with a way back.</span>
					</div>
				</>
			}
			note={failure && <span className="font-medium text-error">{notDeleted(failure)}</span>}
			confirmLabel="Delete"
			cancelLabel="Keep"
			confirmVariant="danger"
			busy={deletion.busy}
			onConfirm={deletion.confirm}
		/>
	);
}
