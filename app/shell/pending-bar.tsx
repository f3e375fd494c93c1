import { useNavigation } from "react-router";

export function PendingBar() {
	const pending = useNavigation().state !== "idle";
	if (!pending) return null;
	return (
		<div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-1">
			<div className="pending-bar h-full origin-left bg-layout" />
		</div>
	);
}
