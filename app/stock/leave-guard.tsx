import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";

interface LeaveGuardProps {
	unsaved: boolean;
	message: string;
	/** Returns whether the next page keeps the input. */
	keepsChanges: (next: Location, current: Location) => boolean;
	onLeave: () => void;
}

export function LeaveGuard({ unsaved, message, keepsChanges, onLeave }: LeaveGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => unsaved && !keepsChanges(nextLocation, currentLocation),
	);
	useEffect(() => {
		if (!unsaved) return;
		const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", onBeforeUnload);
		return () => removeEventListener("beforeunload", onBeforeUnload);
	}, [unsaved]);
	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			onOpenChange={(open) => {
				if (!open) blocker.reset?.();
			}}
			title="Leave without saving?"
			body={message}
			confirmLabel="Leave"
			cancelLabel="Stay"
			confirmVariant="danger"
			onConfirm={() => {
				onLeave();
				blocker.proceed?.();
			}}
		/>
	);
}
