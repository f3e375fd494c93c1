import { useEffect, useRef, useState } from "react";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { affectsAllCalls, isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { type Order, orderMessages, type Shipment } from "../orders/order.ts";
import { useToast } from "../ui/dialogs/toast.tsx";

export interface DeliveryReport {
	delivered: Order[];
	failed: { order: Order; why: string }[];
	/** Orders not tried, because an earlier failure affects every order. */
	untried: Order[];
	/** The orders were selected in the list. The pressed button disappears with its bar. */
	together?: boolean;
}

const nothingDone: DeliveryReport = { delivered: [], failed: [], untried: [] };

export const lostDelivery =
	"No response from the shop. The order may have been delivered. Check it before you try again.";

/**
 * Delivers orders one after the other, then loads the list again. When the admin leaves the page, it stops after the
 * current order and shows how many were delivered.
 */
export function useDeliverOrders() {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall();
	const [report, setReport] = useState<DeliveryReport>();
	const left = useLeft(busy);
	const last = useRef<Shipment>({});

	async function deliverOne(
		order: Order,
		{ carrier, tracking }: Shipment,
		key: string,
	): Promise<ApiFailure | undefined> {
		try {
			const query = { act: "deliver", carrier: carrier || undefined, tracking: tracking || undefined } as const;
			const header = { "idempotency-key": `${key}-${order._id}` };
			await read(api.orders[":id"].$delete({ param: { id: order._id }, header, query }));
			return undefined;
		} catch (error) {
			if (error instanceof ApiFailure) return error;
			throw error;
		}
	}

	async function deliverAll(orders: readonly Order[], shipment: Shipment, key: string): Promise<void> {
		let known: DeliveryReport = { ...nothingDone, together: true, untried: [...orders] };
		setReport(known);
		for (const order of orders) {
			if (left.current) break;
			const failed = await deliverOne(order, shipment, key);
			const why = failed && (isUnanswered(failed) ? lostDelivery : failed.message);
			known = {
				...known,
				delivered: why === undefined ? [...known.delivered, order] : known.delivered,
				failed: why === undefined ? known.failed : [...known.failed, { order, why }],
				untried: known.untried.filter(({ _id }) => _id !== order._id),
			};
			setReport(known);
			if (failed && affectsAllCalls(failed)) throw failed;
		}
		const { length } = known.delivered;
		if (left.current)
			toast.error(`Stopped because you left the page. ${length} of ${orders.length} orders were delivered.`);
		else if (length > 0) toast.success(orderMessages.delivered);
	}

	function deliver(orders: readonly Order[], shipment: Shipment) {
		last.current = shipment;
		return run((key) => deliverAll(orders, shipment, key));
	}
	return {
		busy,
		report,
		deliver,
		deliverAgain: (orders: readonly Order[]) => deliver(orders, last.current),
		reportDelivered: (order: Order) => setReport({ ...nothingDone, delivered: [order] }),
		forget: () => setReport(undefined),
	};
}

function useLeft(busy: boolean) {
	const left = useRef(false);
	useEffect(() => {
		left.current = false;
		return () => {
			left.current = true;
		};
	}, []);
	useEffect(() => {
		if (!busy) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [busy]);
	return left;
}
