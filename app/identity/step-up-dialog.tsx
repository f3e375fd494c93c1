import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "./session-context.tsx";
import type { StepUpKind } from "./step-up.ts";

const StepUpPopup = lazy(() => import("./step-up-popup.tsx"));

/** Asks the person to confirm who they are when something on the page needs it (docs/decisions/048); what asked then goes on. */
export function StepUpDialog() {
	const { session } = useSession();
	const [request, setRequest] = useState<{ kind: StepUpKind; answer: (confirmed: boolean) => void }>();
	useEffect(
		() => session.onStepUp((kind) => new Promise<boolean>((resolve) => setRequest({ kind, answer: resolve }))),
		[session],
	);
	if (!request) return null;
	return (
		<Suspense>
			<StepUpPopup
				kind={request.kind}
				onAnswer={(confirmed) => {
					setRequest(undefined);
					request.answer(confirmed);
				}}
			/>
		</Suspense>
	);
}
