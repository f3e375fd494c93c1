import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { DataTable } from "../ui/lists/data-table.tsx";

const simulatedWorkMs = 800;

export function DialogSpecimen() {
	const [open, setOpen] = useState(false);
	const [busy, setBusy] = useState(false);
	const [clicks, setClicks] = useState(0);
	const confirm = () => {
		setBusy(true);
		setTimeout(() => {
			setBusy(false);
			setClicks(clicks + 1);
			if (clicks === 1) setOpen(false);
		}, simulatedWorkMs);
	};
	return (
		<>
			<Button
				variant="danger"
				onClick={() => {
					setClicks(0);
					setOpen(true);
				}}
			>
				Open dialog
			</Button>
			<ConfirmDialog
				open={open}
				onOpenChange={setOpen}
				title="Delete Order"
				body="DO DOUBLE YES CLICK TO DELETE THE ORDER!!"
				note={`${clicks} of 2`}
				confirmLabel="Yes"
				cancelLabel="No"
				confirmVariant="danger"
				busy={busy}
				onConfirm={confirm}
			/>
		</>
	);
}

export function ToastSpecimens() {
	const toast = useToast();
	return (
		<>
			<Button variant="quiet" onClick={() => toast.success("Your review have been saved")}>
				Success toast
			</Button>
			<Button
				variant="quiet"
				onClick={() => toast.info("Added to your list: 2 × TF58, 8 in total. 22 in stock; up to 7 per order.")}
			>
				Info toast
			</Button>
			<Button variant="quiet" onClick={() => toast.error("Failed to Make an Admin")}>
				Error toast
			</Button>
		</>
	);
}

const rows = [
	{ id: "a", name: "Brake caliper, four-piston", quantity: 12, price: "$2,208.00" },
	{ id: "b", name: "Torque wrench 40–200 Nm", quantity: 4, price: "$596.00" },
];

export function TableSpecimens() {
	return (
		<div className="space-y-8">
			<DataTable
				caption="Orders"
				rows={rows}
				rowKey={(row) => row.id}
				columns={[
					{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
					{ key: "name", header: "Name", cell: (row) => row.name, rowHeader: true },
					{
						key: "quantity",
						header: "Quantity",
						align: "end",
						cell: (row) => <span className="measure">{row.quantity}</span>,
					},
					{ key: "price", header: "Price", align: "end", cell: (row) => <span className="measure">{row.price}</span> },
					{ key: "pay", header: "Pay", cell: () => <Button variant="ok">Pay</Button> },
				]}
			/>
			<DataTable
				caption="Nothing ordered"
				rows={[]}
				rowKey={() => ""}
				columns={[]}
				empty={<EmptyState title="No orders yet">Your orders will appear here.</EmptyState>}
			/>
		</div>
	);
}
