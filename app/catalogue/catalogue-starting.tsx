import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";

const retryIntervalMs = 3000;
export const startingNotice = "The shop has just started. Search and filters will be available in a moment.";

export function CatalogueStarting({ action }: { action: ReactNode }) {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, retryIntervalMs);
		return () => clearTimeout(timer);
	}, [state, revalidate]);
	return (
		<div role="status">
			<EmptyState title="The catalogue is loading" action={action}>
				{startingNotice} <span className="unscripted:hidden">Your results will appear here.</span>
				<span className="hidden unscripted:inline">Then reload this page to see your results.</span>
			</EmptyState>
		</div>
	);
}
