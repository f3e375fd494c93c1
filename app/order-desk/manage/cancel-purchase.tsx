import { useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { type DeskPurchase, itemsOf } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { itemCountText } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { CancelDialog } from "../cancel-dialog.tsx";

/** Cancels the unpaid items of an order of several. One item has its own button. */
export function CancelTogether({ purchase }: { purchase: DeskPurchase }) {
	const [isOpen, setOpen] = useState(false);
	const [times, setTimes] = useState(0);
	const unpaid = purchase.orders.filter(({ status }) => status === "unpaid");
	if (!isOpen && (purchase.orders.length === 1 || unpaid.length === 0)) return null;
	function open() {
		setTimes(times + 1);
		setOpen(true);
	}
	return (
		<>
			<Button variant="quiet" data-danger="" onClick={open}>
				Cancel order…
			</Button>
			{times > 0 && (
				<CancelPurchase key={times} purchase={purchase} unpaid={unpaid} open={isOpen} onOpenChange={setOpen} />
			)}
		</>
	);
}

interface CancelPurchaseProps {
	purchase: DeskPurchase;
	unpaid: readonly Order[];
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

const cancelScopes = {
	purchase: "This order",
	account: "All unpaid orders of this customer",
	network: "All unpaid orders from this network, if the customers have never paid",
};

export function CancelPurchase({ purchase, unpaid, ...rest }: CancelPurchaseProps) {
	const api = useApi();
	const [scope, setScope] = useState<keyof typeof cancelScopes>("purchase");
	const { _id, number, name } = purchase;
	const param = { id: _id };
	const [first] = unpaid;
	const all = unpaid.length < itemsOf(purchase).length ? `${itemCountText(unpaid.length)} of ` : "";
	const what =
		unpaid.length === 1 && first ? `${first.quantity} × ${isolate(first.product)}` : itemCountText(unpaid.length);
	return (
		<CancelDialog
			{...rest}
			number={scope === "purchase" ? `${all}order ${number}` : undefined}
			what={`${what} for ${isolate(name)}, order ${number}.`}
			cancel={(key) => {
				const header = { "idempotency-key": key };
				return scope === "purchase"
					? read(api.purchases[":id"].cancel.$post({ param, header }))
					: read(api.purchases[":id"]["cancel-unpaid"].$post({ param, header, json: { of: scope } }));
			}}
			choice={
				<SelectField
					label="Cancel"
					choices={Object.entries(cancelScopes)}
					value={scope}
					onChange={({ target }) => setScope(target.value as typeof scope)}
				/>
			}
		/>
	);
}
