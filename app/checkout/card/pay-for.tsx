import { formatDollars } from "../../money/money.ts";
import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { Card } from "../../ui/card.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import type { Purchase } from "../purchase.ts";

/** Product, customer and amount (specification §2, Payment page). */
export function PayFor({ purchase: { orders, due } }: { purchase: Purchase }) {
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const [first, another] = unpaid;
	if (!first) return null;
	return (
		<Card as="section" className="px-5 py-5 md:px-8">
			<h2 className="text-xl text-pretty">
				Pay For {another ? `${unpaid.length} parts` : <PartText text={first.product} />}
			</h2>
			{!another && first.partNumber && <PartNumberText number={first.partNumber} />}
			<p className="mt-1 text-ink-2">
				<TypedText>{first.name}</TypedText>
			</p>
			<p className="mt-3 text-xl font-semibold">
				Please Pay: <span className="measure">{formatDollars(due)}</span>
			</p>
		</Card>
	);
}
