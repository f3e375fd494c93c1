import { useNavigate } from "react-router";
import type { Product } from "../products/product-schema.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { orderMessages } from "./order.ts";

interface BuyMoreUnitsProps {
	product: Product;
	/** What was entered. */
	units: number;
	open: boolean;
	onClose: () => void;
}

/** The confirm prompt of ruling 14: accepting leads back to the form, declining to the home page. */
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
			body={`You entered ${units}. An order takes at least ${product.minorder} units, and ${product.quantity} are in stock.`}
			confirmLabel="OK"
			cancelLabel="Cancel"
			onConfirm={onClose}
			onCancel={decline}
		/>
	);
}
