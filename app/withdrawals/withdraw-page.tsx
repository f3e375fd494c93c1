import { data } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { withdrawLink } from "../content/trust-links.ts";
import { unchanging } from "../http/cache-rule.ts";
import { MailboxLink } from "../mail/mailbox-link.tsx";
import { formatUtcMoment } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/withdraw-page";
import { SayWithdrawal } from "./say-withdrawal.tsx";
import { readTyped, redisplayForm, type Typed } from "./typed-withdrawal.ts";
import { type WithdrawalReceipt, type WithdrawalStatement, withdrawalStatementSchema } from "./withdrawal.ts";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

const lead = "Without an account and without a reason. You see what is sent before you confirm it.";

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = () => pageMeta(withdrawLink.label, lead);

type Step =
	| { step: "say"; typed: Typed; errors?: Partial<Record<keyof WithdrawalStatement, string>> }
	| { step: "check"; statement: WithdrawalStatement; formKey: string; fault?: string }
	| { step: "received"; receipt: WithdrawalReceipt };

/** Each step is a form post, with script and without (withdraw-forms.server.ts). */
export async function action({ context, request }: Route.ActionArgs) {
	const { pressed, formKey, typed } = readTyped(await request.formData());
	if (pressed === "change") return data<Step>({ step: "say", typed });
	const checked = withdrawalStatementSchema.safeParse(typed);
	if (!checked.success) return data<Step>(redisplayForm(typed, checked.error), { status: 422 });
	const statement = checked.data;
	if (pressed !== "confirm") return data<Step>({ step: "check", statement, formKey: crypto.randomUUID() });
	try {
		const receipt = await read(context.get(apiContext).withdrawals.$post({ json: { ...statement, formKey } }));
		return data<Step>({ step: "received", receipt });
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		const { status, detail: fault = "That did not work. Try again." } = error.problem;
		return data<Step>({ step: "check", statement, formKey, fault }, { status: status || 503 });
	}
}

export default function WithdrawPage({ actionData = { step: "say", typed: {} } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading {...headingOf(actionData)} />
			<div className="max-w-2xl">
				{actionData.step === "say" && <SayWithdrawal {...actionData} />}
				{actionData.step === "check" && <CheckWithdrawal {...actionData} />}
				{actionData.step === "received" && <WithdrawalReceived {...actionData} />}
			</div>
		</div>
	);
}

function headingOf({ step }: Step) {
	if (step === "say") return { title: withdrawLink.label, lead };
	const kicker = withdrawLink.label;
	if (step === "check") return { kicker, title: "Is this right?", lead: "Nothing is sent before you confirm it." };
	return { kicker, title: "Your withdrawal has arrived" };
}

function WithdrawalReceived({ receipt }: { receipt: WithdrawalReceipt }) {
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

function CheckWithdrawal({ statement, formKey, fault }: Extract<Step, { step: "check" }>) {
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
