import { useNavigate } from "react-router";
import { orderMessages } from "../orders/order.ts";
import type { Product } from "../products/product-schema.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";

export const count = (units: number) => (units === 1 ? "1 unit" : `${units.toLocaleString("en-US")} units`);
const inStock = (units: number) => `${count(units)} ${units === 1 ? "is" : "are"}`;

interface BuyMoreUnitsProps {
	product: Product;
	units: number;
	open: boolean;
	onClose: () => void;
}

/** The confirm prompt of ruling 14: accepting leads back to the form, as Escape does; declining to the home page. */
export function BuyMoreUnits({ product, units, open, onClose }: BuyMoreUnitsProps) {
	const navigate = useNavigate();
	const toast = useToast();
	function decline() {
		onClose();
		toast.error(orderMessages.declined);
		navigate("/");
	}
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={(stays) => stays || onClose()}
			title={orderMessages.buyMoreUnits}
			body={`You entered ${units}. An order takes at least ${count(product.minorder)}, and ${inStock(product.quantity)} in stock.`}
			confirmLabel="OK"
			cancelLabel="Cancel"
			onConfirm={onClose}
			onCancel={decline}
		/>
	);
}
