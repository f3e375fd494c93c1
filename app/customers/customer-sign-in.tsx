import { useState } from "react";
import { useShopSettings } from "../api/route-context.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import { formatMoment } from "../time/calendar.ts";
import { DescriptionList } from "../ui/card.tsx";
import { DeskSection, DeskState } from "../ui/desk-section.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { roleLabels } from "../users/user.ts";
import { EndSessions, RoleDialog } from "../users/user-dialogs.tsx";
import { BlockCustomer } from "./block-customer.tsx";
import type { Customer } from "./customer.ts";

/** A customer's ways to sign in and sessions, with the admin's actions on them. */
export function CustomerSignIn({ customer, isOwn }: { customer: Customer; isOwn: boolean }) {
	const { providers, mailsLinks } = useShopSettings();
	const [isEnding, setEnding] = useState(false);
	const [isChanging, setChanging] = useState(false);
	const { role, signInMethods, secondFactors, sessions, lastSignedInAt, blockedAt } = customer;
	const methods = [
		...signInMethods.map(({ provider }) =>
			provider === "password" ? "password" : (providers.find(({ id }) => id === provider)?.label ?? provider),
		),
		...secondFactors.map((factor) => (factor === "app" ? "authenticator app" : "passkey")),
	];
	return (
		<DeskSection
			id="sign-in"
			title="Sign-in"
			action={<DeskState isGood={!blockedAt}>{blockedAt ? "Blocked" : "Allowed"}</DeskState>}
		>
			<DescriptionList
				className="border-0"
				rows={[
					["Role", roleLabels[role ?? "customer"]],
					["Ways to sign in", methods.length > 0 ? methods.join(", ") : "None"],
					["Last sign-in", lastSignedInAt ? formatMoment(lastSignedInAt) : "No recent sign-in"],
				]}
			/>
			<h3 className="lettering px-4 pt-3">Active sessions</h3>
			{sessions.length === 0 ? (
				<p className="px-4 pb-3 text-sm text-ink-2">None</p>
			) : (
				<ul className="px-4 pb-3">
					{sessions.map(({ id, device, signedInAt, usedAt }) => (
						<li key={id} className="py-1 text-sm">
							{device}
							<span className="block text-ink-2">
								Since {formatMoment(signedInAt)}, used {formatMoment(usedAt)}
							</span>
						</li>
					))}
				</ul>
			)}
			<div data-print="no" className="flex flex-wrap gap-2 border-t border-hairline px-4 py-3">
				{!isOwn && (
					<button type="button" className="desk-button" onClick={() => setEnding(true)}>
						Sign out everywhere…
					</button>
				)}
				{role !== "admin" && (
					<button type="button" className="desk-button" onClick={() => setChanging(true)}>
						Role…
					</button>
				)}
				{mailsLinks && !blockedAt && <SendReset email={customer.email} />}
				{!isOwn && <BlockCustomer customer={customer} />}
			</div>
			<RoleDialog key={role} user={customer} isOpen={isChanging} onOpenChange={setChanging} />
			<EndSessions user={customer} isOpen={isEnding} onOpenChange={setEnding} />
		</DeskSection>
	);
}

function SendReset({ email }: { email: string }) {
	const { session } = useSession();
	const [state, setState] = useState<"sending" | "sent">();
	const [failure, setFailure] = useState("");
	async function send() {
		setFailure("");
		setState("sending");
		try {
			await session.requestPasswordReset(email);
			setState("sent");
		} catch (error) {
			setState(undefined);
			setFailure(identityErrorText(error));
		}
	}
	return (
		<>
			<button
				type="button"
				className="desk-button"
				aria-disabled={state !== undefined}
				onClick={state ? undefined : send}
			>
				Send reset link
			</button>
			<p role="status" className="w-full text-sm text-ink-2 empty:hidden">
				{state === "sent" && "Requested. The e-mail appears below, unless the limit for this address is reached."}
			</p>
			<FormError>{failure}</FormError>
		</>
	);
}
