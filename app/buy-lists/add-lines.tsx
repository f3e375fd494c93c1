import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { currentList, listPath } from "./buy-list.ts";

interface AddLinesProps {
	lines: readonly { productId: string; quantity: number }[];
	variant?: ButtonVariant;
	children: ReactNode;
}

/** Adds several parts to the current list, and shows it. Parts that are no longer sold are left out. */
export function AddLines({ lines, variant, children }: AddLinesProps) {
	const api = useApi();
	const navigate = useNavigate();
	const { run, busy, failure } = useCall();
	async function addToList() {
		const added = lines.map(({ productId, quantity }) => ({ productId, units: quantity }));
		await read(api.lists[":id"].lines.$post({ param: { id: currentList }, json: { lines: added } }));
		await navigate(listPath);
	}
	return (
		<>
			<Button variant={variant} busy={busy} onClick={() => void run(addToList)}>
				{children}
			</Button>
			<FormError>{failure?.message}</FormError>
		</>
	);
}
