import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { addedLinesText, currentList, lineCountText, listPath } from "./buy-list.ts";
import type { AddedLine } from "./list-schema.ts";

interface AddLinesProps {
	lines: readonly { productId: string; quantity: number }[];
	variant?: ButtonVariant;
	/** Replaces the button's text for assistive technology, and begins with it. */
	label?: string;
	children: ReactNode;
}

/** Adds several parts to the current list, and shows it, with Undo. Parts that are no longer sold are left out. */
export function AddLines({ lines, variant, label, children }: AddLinesProps) {
	const api = useApi();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const toast = useToast();
	const { run, busy, failure } = useCall();
	async function addToList(key: string) {
		const added = lines.map(({ productId, quantity }) => ({ productId, units: quantity }));
		const call = { param: { id: currentList }, header: { "idempotency-key": key }, json: { lines: added } };
		const answer = await read(api.lists[":id"].lines.$post(call));
		await navigate(listPath);
		if (answer.added.length === 0) return;
		toast.success(`${addedLinesText(answer.added.length, answer.mergedCount)}.`, {
			action: { label: "Undo", ids: [listPath], onPress: () => void undo(answer.added) },
		});
	}
	async function undo(added: readonly AddedLine[]) {
		try {
			const { undoAdded } = await import("./undo-added.ts");
			for (const line of added) await undoAdded(api, line);
			toast.info(`Removed ${lineCountText(added.length)} from your list.`);
			await revalidate();
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			toast.error(`Could not change your list. ${error.message}`);
		}
	}
	return (
		<>
			<Button
				variant={variant}
				aria-label={label}
				busy={busy}
				onClick={() => void run(addToList, JSON.stringify(lines))}
			>
				{children}
			</Button>
			<FormError>{failure?.message}</FormError>
		</>
	);
}
