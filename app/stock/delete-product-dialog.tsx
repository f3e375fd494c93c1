import { notDeleted } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useHideProduct } from "./product-menu.tsx";
import type { useDeleteProduct } from "./use-delete-product.ts";

/** Asks before a product is deleted, and offers to hide it. */
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
						<strong className="font-semibold">{product?.name}</strong> will be permanently removed from the catalogue.
						Existing orders stay.
					</p>
					<div className="flex flex-wrap items-center gap-3">
						<Button variant="quiet" busy={hide.busy} onClick={hideInstead}>
							Hide instead
						</Button>
						<span className="text-sm text-ink-2">Takes it off sale. You can show it again.</span>
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
