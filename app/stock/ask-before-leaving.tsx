import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";

interface AskBeforeLeavingProps {
	unsaved: boolean;
	words: string;
	/** Returns whether the next page keeps the input. */
	isKeptOn: (next: Location, current: Location) => boolean;
	onLeave: () => void;
}

export function AskBeforeLeaving({ unsaved, words, isKeptOn, onLeave }: AskBeforeLeavingProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => unsaved && !isKeptOn(nextLocation, currentLocation),
	);
	useEffect(() => {
		if (!unsaved) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [unsaved]);
	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			onOpenChange={(open) => {
				if (!open) blocker.reset?.();
			}}
			title="Leave without saving?"
			body={words}
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
