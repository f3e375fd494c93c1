import { MailboxLink } from "../mail/mailbox-link.tsx";
import { formatUtcMoment } from "../time/calendar.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import type { WithdrawalReceipt } from "./withdrawal.ts";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

export function WithdrawalReceived({ receipt }: { receipt: WithdrawalReceipt }) {
	const { number, receivedAt, mailed, email } = receipt;
	return (
		<div className="space-y-6">
			<Notice tone="ok" title={`Withdrawal ${number} arrived on ${formatUtcMoment(receivedAt)}`}>
				{mailed ? (
					<p className="[overflow-wrap:anywhere]">A mail to {email} says the same. You can print this page, too.</p>
				) : (
					<p>Print or save this page: no mail says the same.</p>
				)}
				<p className="mt-2">We write to you about the way back and the money.</p>
			</Notice>
			<Card className="p-6 md:p-8">
				<WithdrawalFacts
					statement={receipt}
					more={[
						["Withdrawal", number],
						[
							"Arrived",
							<time key="at" dateTime={receivedAt}>
								{formatUtcMoment(receivedAt)}
							</time>,
						],
					]}
				/>
			</Card>
			{mailed && (
				<div data-print="no">
					<MailboxLink />
				</div>
			)}
		</div>
	);
}
