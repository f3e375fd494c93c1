import type { ReactNode } from "react";
import { PageHeading } from "../ui/page-heading.tsx";

const steps = ["Delivery", "Payment", "Done"] as const;

export type Step = (typeof steps)[number];

export function CheckoutFrame({
	step,
	title,
	summary,
	children,
}: {
	/** Absent for a cancelled purchase, which has no further steps. */
	step?: Step;
	title: string;
	summary?: ReactNode;
	children: ReactNode;
}) {
	return (
		<div className="page-column">
			<PageHeading title={title} kicker="Checkout" />
			{step && <Steps at={step} />}
			<div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] print:mt-0 print:block print:space-y-6">
				<div className="min-w-0 space-y-6">{children}</div>
				{summary}
			</div>
		</div>
	);
}

function Steps({ at }: { at: Step }) {
	return (
		<ol data-print="no" className="grid grid-cols-3 border border-hairline bg-sheet" aria-label="Checkout steps">
			{steps.map((step, place) => (
				<li
					key={step}
					aria-current={step === at ? "step" : undefined}
					className={`flex min-h-11 items-center gap-2 border-hairline px-3 not-first:border-l sm:px-5 ${
						step === at ? "bg-tint font-semibold" : "text-ink-2"
					}`}
				>
					<span className="measure">{place + 1}</span>
					{step}
				</li>
			))}
		</ol>
	);
}
