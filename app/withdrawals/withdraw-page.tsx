import { data } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { withdrawLink } from "../content/trust-links.ts";
import { unchanging } from "../http/cache-rule.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/withdraw-page";
import { CheckWithdrawal } from "./check-withdrawal.tsx";
import { SayWithdrawal } from "./say-withdrawal.tsx";
import { readTyped, redisplayForm, type Typed } from "./typed-withdrawal.ts";
import { type WithdrawalReceipt, type WithdrawalStatement, withdrawalStatementSchema } from "./withdrawal.ts";
import { WithdrawalReceived } from "./withdrawal-received.tsx";

const lead = "Without an account and without a reason. You see what is sent before you confirm it.";

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = () => pageMeta(withdrawLink.label, lead);

type Step =
	| { step: "say"; typed: Typed; errors?: Partial<Record<keyof WithdrawalStatement, string>> }
	| { step: "check"; statement: WithdrawalStatement; formKey: string; fault?: string }
	| { step: "received"; receipt: WithdrawalReceipt };

/** Each step is a form that is posted, with script and without (withdraw-forms.server.ts). */
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
