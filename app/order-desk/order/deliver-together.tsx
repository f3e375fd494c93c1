import { itemCountText } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/form-error.tsx";
import { DeliverButton } from "../manage/deliver-button.tsx";
import "../manage/desk.css";
import { type DeskPurchase, ordersToPack } from "../manage/desk-purchase.ts";
import { DeliveryProvider, useDeliverParcels } from "../manage/use-deliver-parcels.ts";

/** Delivers the items to pack as one shipment, as Manage Orders does. One item has its own button. */
export function DeliverTogether({ purchase }: { purchase: DeskPurchase }) {
	const delivery = useDeliverParcels();
	const orders = ordersToPack(purchase);
	const undo = delivery.undoOf(purchase);
	const count = itemCountText(orders.length);
	return (
		<DeliveryProvider value={delivery}>
			<span data-print="no" className="flex flex-wrap items-center gap-3">
				<DeliverButton
					parcel={{ purchase, orders: orders.length > 1 ? orders : [], isConfirmed: false }}
					label={`Deliver ${count} to ${purchase.name}`}
				>
					Deliver {count}
				</DeliverButton>
				{undo && (
					<Button variant="quiet" busy={delivery.busy} onClick={undo}>
						Undo delivery
					</Button>
				)}
				<FormError>{delivery.failures[purchase._id]}</FormError>
			</span>
		</DeliveryProvider>
	);
}
