import { DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import type { WithdrawalStatement } from "./withdrawal.ts";

/** @param more facts before it */
export function WithdrawalFacts({
	statement,
	more = [],
}: {
	statement: WithdrawalStatement;
	more?: readonly DescriptionListRow[];
}) {
	const { name, email, orders, words } = statement;
	return (
		<div className="space-y-4">
			<p>I withdraw from the contract for the goods in the following order or orders:</p>
			<DescriptionList
				className="[overflow-wrap:anywhere]"
				rows={[
					...more,
					["Order", orders],
					["Name", name],
					["Email", email],
					...(words
						? [
								[
									"Anything else",
									<span key="words" className="whitespace-pre-line">
										{words}
									</span>,
								] as const,
							]
						: []),
				]}
			/>
		</div>
	);
}
