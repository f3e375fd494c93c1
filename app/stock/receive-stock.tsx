import { useRef, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { randomKey } from "../api/random-key.ts";
import { useRowCall } from "../api/use-call.ts";
import { numberFault, readTypedCount } from "../forms/typed-number.ts";
import { maxStockNoteLength } from "../products/cells-schema.ts";
import { PartText } from "../products/part/part-text.tsx";
import { maxUnits } from "../products/product.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { TextField } from "../ui/fields/field.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";

const receivedBefore =
	"Your first entry was saved, but the answer was lost. Check the stock. Close this dialog before you receive more.";

interface ReceiveStockProps {
	product: Pick<ManagedProduct, "_id" | "name" | "quantity">;
	onReceived?: (quantity: number) => void;
}

export function ReceiveStock(props: ReceiveStockProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="quiet" onClick={() => setOpen(true)} className="whitespace-nowrap">
				+ Receive<span className="sr-only"> units of {props.product.name}</span>
			</Button>
			<ReceiveDialog {...props} isOpen={isOpen} onOpenChange={setOpen} />
		</>
	);
}

interface ReceiveDialogProps extends ReceiveStockProps {
	isOpen: boolean;
	onOpenChange: (open: boolean) => void;
}

export function ReceiveDialog({ isOpen, onOpenChange, ...props }: ReceiveDialogProps) {
	// A new delivery begins with empty fields and a key of its own.
	const [opened, setOpened] = useState(0);
	const [wasOpen, setWasOpen] = useState(false);
	if (isOpen !== wasOpen) {
		setWasOpen(isOpen);
		if (isOpen) setOpened(opened + 1);
	}
	return opened > 0 && <Delivery key={opened} {...props} isOpen={isOpen} onOpenChange={onOpenChange} />;
}

function Delivery({ product, onReceived, isOpen, onOpenChange }: ReceiveDialogProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, leave } = useRowCall({ staysWhenGone: true });
	const unitsField = useRef<HTMLInputElement>(null);
	const [units, setUnits] = useState("");
	const [note, setNote] = useState("");
	const [fault, setFault] = useState<string>();
	/** `Idempotency-Key` of one delivery. A repetition is added once; a correction after a lost answer is refused. */
	const [key] = useState(randomKey);

	async function receive() {
		const change = readTypedCount(units) ?? 0;
		const isRight = change >= 1 && change <= maxUnits;
		setFault(isRight ? undefined : (numberFault(units, "units") ?? "Enter the number of units received, at least 1"));
		if (!isRight) return;
		await run(async () => {
			const param = { id: product._id };
			const header = { "idempotency-key": key };
			const json = { change, reason: "received" as const, note };
			const { quantity } = await read(api.products[":id"].stock.$post({ param, header, json }));
			toast.success(`${change.toLocaleString("en-US")} received, ${quantity.toLocaleString("en-US")} in stock`);
			onReceived?.(quantity);
			onOpenChange(false);
		});
	}
	return (
		<ConfirmDialog
			open={isOpen}
			onOpenChange={(open) => {
				onOpenChange(open);
				leave();
			}}
			title="Receive"
			body={
				<>
					<p>
						<strong className="font-semibold">
							<PartText text={product.name} />
						</strong>
						, {product.quantity.toLocaleString("en-US")} in stock. Received units will be added.
					</p>
					<TextField
						ref={unitsField}
						label="Units received"
						inputMode="numeric"
						autoComplete="off"
						className="measure"
						value={units}
						error={fault}
						onChange={({ target }) => setUnits(target.value)}
					/>
					<NoteField value={note} onChange={setNote} />
				</>
			}
			failure={failure?.problem.code === "idempotency-key-reused" ? receivedBefore : failure?.message}
			confirmLabel="Receive"
			cancelLabel="Cancel"
			firstField={unitsField}
			busy={busy}
			onConfirm={receive}
		/>
	);
}

export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
	return (
		<TextField
			label="Note or reference"
			optional
			autoComplete="off"
			maxLength={maxStockNoteLength}
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}
