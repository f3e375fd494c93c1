import { type ReactNode, useEffect } from "react";
import { listPath } from "../buy-lists/buy-list.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

const steps = ["Delivery", "Payment", "Done"] as const;

export type Step = (typeof steps)[number];

export interface CheckoutFrameProps {
	/** Absent for a cancelled order, which has no further steps. */
	step?: Step;
	title: string;
	/** The number of the placed order. */
	number?: number;
	/** Above the summary, and first on a phone. */
	part?: ReactNode;
	summary?: ReactNode;
	children: ReactNode;
}

const columns =
	"grid items-start gap-x-10 gap-y-6 lg:gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] print:block print:space-y-6";

export function CheckoutFrame({ step, title, number, part, summary, children }: CheckoutFrameProps) {
	const { dismiss } = useToast();
	// Beside an order, Undo for the list's lines would seem to undo the order.
	useEffect(() => dismiss(listPath), [dismiss]);
	return (
		<div className="page-column">
			<PageHeading title={title} kicker={number === undefined ? "Checkout" : `Order ${number}`} />
			{step && <Steps at={step} />}
			<div className={`${columns} ${step ? "mt-4 lg:mt-8 print:mt-0" : ""}`}>
				{part && <div className="min-w-0 lg:col-start-2">{part}</div>}
				<div className="min-w-0 space-y-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
				{summary && <div className="min-w-0 lg:col-start-2">{summary}</div>}
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
