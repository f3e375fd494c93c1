import { useId, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { type RemovalReason, removalReasons } from "./review.ts";
import type { Review } from "./review-schema.ts";

const steps = {
	hide: { label: "Hide", title: "Hide review", effect: "Only admins will see it. They can show it again." },
	delete: { label: "Delete", title: "Delete review", effect: "This can't be undone." },
} as const;
type Step = keyof typeof steps;

const reasonChoices = [["", "Choose a reason"] as const, ...Object.entries(removalReasons)];

/** Asks for a reason (ruling 24). */
export function ModerateReview({ review, hidden = false }: { review: Review; hidden?: boolean }) {
	const [step, setStep] = useState<Step>("hide");
	const [asking, setAsking] = useState(false);
	const reasonId = useId();
	const [reasonFault, setReasonFault] = useState<string>();
	const { busy, failure, hide, showAgain, remove } = useModeration(review._id);
	const named = <span className="sr-only"> the review by {review.username}</span>;
	const ask = (next: Step) => {
		setStep(next);
		setReasonFault(undefined);
		setAsking(true);
	};
	const confirm = async () => {
		const select = document.getElementById(reasonId) as HTMLSelectElement;
		const reason = select.value as RemovalReason | "";
		if (reason === "") {
			setReasonFault("Choose a reason");
			return select.focus();
		}
		if (!(await (step === "hide" ? hide(reason) : remove(reason)))) setAsking(false);
	};
	return (
		<div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-3">
			{hidden ? (
				<Button variant="quiet" busy={busy && !asking} onClick={showAgain}>
					Show again{named}
				</Button>
			) : (
				<Button variant="quiet" onClick={() => ask("hide")}>
					Hide{named}
				</Button>
			)}
			<Button variant="danger" onClick={() => ask("delete")}>
				Delete{named}
			</Button>
			{!asking && <FormError>{failure}</FormError>}
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title={steps[step].title}
				body={
					<div className="space-y-4">
						<p>
							Review by <strong className="font-semibold">{review.username}</strong>. {steps[step].effect}
						</p>
						<SelectField
							id={reasonId}
							label="Reason"
							choices={reasonChoices}
							error={reasonFault}
							onChange={() => setReasonFault(undefined)}
						/>
					</div>
				}
				note={failure && <span className="font-medium text-error">{failure}</span>}
				confirmLabel={steps[step].label}
				cancelLabel="Back"
				confirmVariant="danger"
				busy={busy}
				onConfirm={confirm}
			/>
		</div>
	);
}

/** Each method returns the reason of a failure. */
function useModeration(id: string) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const one = api.reviews[":id"];

	async function carryOut(call: () => Promise<unknown>, done: string) {
		const failed = await run(async () => {
			await call();
			toast.success(done);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
		return failed;
	}
	return {
		busy,
		failure: failure?.message,
		hide: (reason: RemovalReason) =>
			carryOut(() => read(one.$patch({ param: { id }, json: { hidden: true, reason } })), "Review hidden"),
		showAgain: () => carryOut(() => read(one.$patch({ param: { id }, json: { hidden: false } })), "Review shown again"),
		remove: (reason: RemovalReason) =>
			carryOut(() => read(one.$delete({ param: { id }, query: { reason } })), "Review deleted"),
	};
}
