import { useState } from "react";
import { useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

/** Sends every failed mail again, not only those of the page, and says how many there were. Off where none has failed. */
export function SendFailedAgain({ off }: { off: boolean }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const [count, setCount] = useState<number>();
	const send = () =>
		run(async () => {
			const { modifiedCount } = await read(api.mails["send-failed-again"].$post());
			setCount(modifiedCount);
			await revalidate();
		});
	return (
		<div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<Button variant="quiet" busy={busy} aria-disabled={off} onClick={off ? undefined : send}>
				Send all failed again
			</Button>
			<span role="status" className="text-sm text-ink-2">
				{count === undefined || busy ? "" : sentText(count)}
			</span>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}

function sentText(count: number): string {
	if (count === 0) return "No mail had failed";
	return count === 1 ? "1 mail is being sent" : `${count} mails are being sent`;
}
