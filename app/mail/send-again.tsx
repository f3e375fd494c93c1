import { useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import type { ListedMail } from "./mail-schema.ts";

export function SendAgain({ mail: { _id, to, subject, state, isUnderWay } }: { mail: ListedMail }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const [isRequested, setRequested] = useState(false);
	const send = () =>
		run(async () => {
			await read(api.mails[":id"]["send-again"].$post({ param: { id: _id } }));
			setRequested(true);
			await revalidate();
		});
	// Whoever has pressed keeps the button, and the focus on it.
	if (isUnderWay && !isRequested) return null;
	const words = state === "waiting" ? "Send now" : "Send again";
	return (
		<div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<Button
				variant="quiet"
				className="whitespace-nowrap"
				busy={busy || isUnderWay}
				onClick={send}
				aria-label={`${words}: ${subject} to ${to}`}
			>
				{words}
			</Button>
			<span role="status" className="text-sm text-ink-2">
				{isRequested && !busy && (isUnderWay || state === "waiting") ? "Is being sent" : ""}
			</span>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
