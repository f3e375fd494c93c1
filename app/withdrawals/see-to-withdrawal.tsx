import { useRevalidator } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import type { Withdrawal } from "./withdrawal.ts";

/** Notes that a withdrawal was seen to, or opens it again. */
export function SeeToWithdrawal({ withdrawal: { _id, number, doneAt } }: { withdrawal: Withdrawal }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const set = () =>
		run(async () => {
			await read(api.withdrawals[":id"].$patch({ param: { id: _id }, json: { done: !doneAt } }));
			await revalidate();
		});
	const words = doneAt ? "Open again" : "Done";
	return (
		<div data-print="no" className="space-y-1">
			<Button
				variant="quiet"
				className="whitespace-nowrap"
				busy={busy}
				onClick={set}
				aria-label={`${words}: ${number}`}
			>
				{words}
			</Button>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
