import { useShopSettings } from "../api/route-context.ts";
import { withdrawLink } from "../content/trust-links.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import type { WithdrawalStatement } from "./withdrawal.ts";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

export interface CheckWithdrawalProps {
	statement: WithdrawalStatement;
	formKey: string;
	fault?: string;
}

export function CheckWithdrawal({ statement, formKey, fault }: CheckWithdrawalProps) {
	const { sendsMail } = useShopSettings();
	return (
		<Card>
			<form method="post" action={withdrawLink.to} className="space-y-6 p-6 md:p-8">
				<WithdrawalFacts statement={statement} />
				{Object.entries({ ...statement, formKey }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<p className="text-sm text-ink-2">
					{sendsMail
						? "We confirm by mail to this address that it has arrived, and when."
						: "The next page says that it has arrived, and when: print it or save it."}
				</p>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" name="step" value="confirm">
						Confirm withdrawal
					</Button>
					<Button type="submit" name="step" value="change" variant="quiet">
						Change it
					</Button>
				</div>
				<FormError>{fault}</FormError>
			</form>
		</Card>
	);
}
