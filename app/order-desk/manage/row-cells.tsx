import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../../identity/desk-role.ts";
import type { DeskState } from "../../orders/list/desk-purchase.ts";
import type { Order } from "../../orders/order.ts";
import { itemPath } from "../../orders/order-facts.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { lastShipmentOf, useUndoDelivery } from "../shipping/undo-delivery.tsx";
import { useDelivery } from "./use-deliver-parcels.ts";

/** The column to deliver is for those who may. */
export const useColumnCount = () => (useMay("shipping") ? 9 : 8);

/** The column's heading inside a cell, shown on a phone. */
export const CellLabel = ({ children }: { children: ReactNode }) => (
	<span aria-hidden="true" className="cell-label">
		{children}
	</span>
);

export const ItemName = ({ order }: { order: Order }) => (
	<Link to={itemPath(order)} prefetch="none" className="line item-link">
		<span className="clip">
			<PartText text={order.product} />
		</span>
		{order.partNumber && <bdi className="clip measure part-number">{order.partNumber}</bdi>}
	</Link>
);

const flagIcons = { disputed: IconAlertTriangle, withdrawn: IconArrowBackUp } as const;

export function State({ state: { label, detail, flag, isQuiet } }: { state: DeskState }) {
	const Icon = flag && flag !== "partly" ? flagIcons[flag] : undefined;
	return (
		<span className="states">
			{label && (
				<span className={flag ? `flag ${Icon ? "flag-stop" : "flag-look"}` : isQuiet ? "text-ink-2" : undefined}>
					{Icon && <Icon aria-hidden="true" size="0.9375rem" stroke={1.75} />}
					{label}
				</span>
			)}
			{detail && <span className="detail small">{detail}</span>}
		</span>
	);
}

/** Undoes the last delivery of these orders, while that is possible. */
export function UndoButton({ orders, what }: { orders: readonly Order[]; what: string }) {
	const undoable = useUndoDelivery(lastShipmentOf(orders), useDelivery().onUndone);
	if (!undoable) return null;
	return (
		<button
			type="button"
			aria-disabled={undoable.busy || undefined}
			aria-busy={undoable.busy || undefined}
			onClick={undoable.busy ? undefined : undoable.undo}
			aria-label={`Undo delivery of ${what}`}
			className="desk-button undo"
		>
			Undo
		</button>
	);
}
