import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "./session-context.tsx";
import type { StepUpKind } from "./step-up.ts";

const StepUpPopup = lazy(() => import("./step-up-popup.tsx"));

/** Asks the user to confirm their identity when a call needs it (docs/decisions/048). The call then continues. */
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
