import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";

const retryIntervalMs = 3000;

export function CatalogueStarting({ action }: { action: ReactNode }) {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, retryIntervalMs);
		return () => clearTimeout(timer);
	}, [state, revalidate]);
	return (
		<div role="status">
			<EmptyState title="The catalogue is being read in" action={action}>
				The shop has just started. Search and filters work in a moment, and what you asked for{" "}
				<span className="unscripted:hidden">then shows here by itself.</span>
				<span className="hidden unscripted:inline">is here when you load this page again.</span>
			</EmptyState>
		</div>
	);
}
