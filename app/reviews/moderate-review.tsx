import { type ReactNode, useId, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { mayHaveLostRow, useRowCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError, SelectField } from "../ui/fields/field.tsx";
import { MenuButton, RowMenu } from "../ui/lists/row-menu.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { type RemovalReason, removalReasons } from "./review.ts";
import type { Review } from "./review-schema.ts";

const actions = {
	hide: { label: "Hide", title: "Hide review", effect: "Only admins will see it. They can show it again." },
	delete: { label: "Delete", title: "Delete review", effect: "This can't be undone." },
} as const;
type Action = keyof typeof actions;

const reasonChoices = [["", "Choose a reason"] as const, ...Object.entries(removalReasons)];

interface ModerateReviewProps {
	review: Review;
	hidden?: boolean;
	/** Other links of the menu. */
	children?: ReactNode;
}

/** Asks for a reason (ruling 24). */
export function ModerateReview({ review, hidden = false, children }: ModerateReviewProps) {
	const [action, setAction] = useState<Action>("hide");
	const [isConfirming, setConfirming] = useState(false);
	const reasonId = useId();
	const [reasonError, setReasonError] = useState<string>();
	const { busy, failure, hide, showAgain, remove } = useModeration(review._id);
	const hiddenName = <span className="sr-only"> the review by {review.username}</span>;
	const openDialog = (next: Action) => {
		setAction(next);
		setReasonError(undefined);
		setConfirming(true);
	};
	const confirm = async () => {
		const select = document.getElementById(reasonId) as HTMLSelectElement;
		const reason = select.value as RemovalReason | "";
		if (reason === "") {
			setReasonError("Choose a reason");
			return select.focus();
		}
		if (!(await (action === "hide" ? hide(reason) : remove(reason)))) setConfirming(false);
	};
	return (
		<div className="flex items-center justify-end gap-1">
			{hidden ? (
				<Button variant="quiet" busy={busy && !isConfirming} onClick={showAgain} className="max-md:px-2">
					<span className="whitespace-nowrap">
						Show<span className="max-md:sr-only"> again</span>
						{hiddenName}
					</span>
				</Button>
			) : (
				<Button variant="quiet" onClick={() => openDialog("hide")} className="max-md:px-2">
					Hide{hiddenName}
				</Button>
			)}
			<RowMenu label={`More for the review by ${review.username}`}>
				{children}
				<MenuButton isDanger onClick={() => openDialog("delete")}>
					Delete…
				</MenuButton>
			</RowMenu>
			{!isConfirming && <FormError>{failure}</FormError>}
			<ConfirmDialog
				open={isConfirming}
				onOpenChange={setConfirming}
				title={actions[action].title}
				body={
					<>
						<p>
							Review by{" "}
							<strong className="font-semibold">
								<TypedText>{review.username}</TypedText>
							</strong>
							. {actions[action].effect}
						</p>
						<SelectField
							id={reasonId}
							label="Reason"
							choices={reasonChoices}
							error={reasonError}
							onChange={() => setReasonError(undefined)}
						/>
					</>
				}
				note={failure && <span className="font-medium text-error">{failure}</span>}
				confirmLabel={actions[action].label}
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
	const review = api.reviews[":id"];

	async function runAndNotify(call: () => Promise<unknown>, done: string, undo?: () => void) {
		const failed = await run(async () => {
			await call();
			toast.dismiss(id);
			toast.success(done, undo && { action: { label: "Undo", ids: [id], onPress: undo } });
		});
		if (failed && mayHaveLostRow(failed)) toast.error(failed.message);
		return failed;
	}
	const showAgain = () =>
		runAndNotify(() => read(review.$patch({ param: { id }, json: { hidden: false } })), "Review shown again");
	return {
		busy,
		failure: failure?.message,
		showAgain,
		hide: (reason: RemovalReason) =>
			runAndNotify(
				() => read(review.$patch({ param: { id }, json: { hidden: true, reason } })),
				"Review hidden",
				() => void showAgain(),
			),
		remove: (reason: RemovalReason) =>
			runAndNotify(() => read(review.$delete({ param: { id }, query: { reason } })), "Review deleted"),
	};
}
