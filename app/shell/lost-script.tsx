import { useEffect, useState } from "react";
import { createPath, useNavigation } from "react-router";
import { Notice } from "../ui/notice.tsx";

const retryDelayMs = 3000;

/**
 * Opens the page whose script did not arrive, offline or after a new release, as soon as the shop answers.
 * `vite.config.ts` makes the router report it.
 */
export function LostScript() {
	const { location: target } = useNavigation();
	const [lost, setLost] = useState(false);
	useEffect(() => {
		const note = () => setLost(true);
		addEventListener("lostscript", note);
		return () => removeEventListener("lostscript", note);
	}, []);
	const path = lost && target && createPath(target);
	useEffect(() => {
		if (!path) return;
		const open = async () => {
			const answer = await fetch("/livez", { cache: "no-store" }).catch(() => undefined);
			if (answer?.ok) location.assign(path);
		};
		void open();
		const asking = setInterval(open, retryDelayMs);
		return () => clearInterval(asking);
	}, [path]);
	return (
		<div role="status" className="sticky top-0 z-40">
			{path && (
				<div className="page-column pt-4">
					<Notice title="No connection">The page that you asked for opens as soon as there is one.</Notice>
				</div>
			)}
		</div>
	);
}
