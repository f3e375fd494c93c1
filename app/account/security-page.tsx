import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router";
import { pageMeta } from "../brand/page-meta.ts";
import { type PasswordChange, passwordChangeSchema } from "../identity/credentials.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import type { OwnSession } from "../identity/own-session.ts";
import { isSecondFactorRedirect } from "../identity/route-guard.ts";
import { useSession } from "../identity/session-context.tsx";
import { formatHour } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError, PasswordField } from "../ui/fields/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/security-page";
import { AuthenticatorAppCard } from "./authenticator-app-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { ProfileHeading, profileColumns } from "./profile-heading.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Security", "How you sign in, and where you are signed in.");

export default function SecurityPage() {
	const [query] = useSearchParams();
	const [changes, setChanges] = useState(0);
	return (
		<>
			<ProfileHeading title="Security" />
			<div className={profileColumns}>
				{isSecondFactorRedirect(query) && (
					<div className="col-span-full">
						<Notice title="Set up a second step first">
							Admins of this shop need one. Set up an authenticator app or a passkey here. If you already have one, sign
							out and log in again with it.
						</Notice>
					</div>
				)}
				<div className="space-y-6 desk:space-y-4">
					<Sessions key={changes} />
					<ChangePassword onChanged={() => setChanges(changes + 1)} />
				</div>
				<div className="space-y-6 desk:space-y-4">
					<SignInMethods onChanged={() => setChanges(changes + 1)} />
					<AuthenticatorAppCard />
					<PasskeysCard />
				</div>
			</div>
		</>
	);
}

function Sessions() {
	const { session } = useSession();
	const [sessions, setSessions] = useState<OwnSession[]>();
	const [failure, setFailure] = useState("");
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		session.listSessions().then(setSessions, (error) => setFailure(identityErrorText(error)));
	}, [session]);
	async function run(task: () => Promise<void>) {
		setBusy(true);
		setFailure("");
		await task().catch((error) => setFailure(identityErrorText(error)));
		setBusy(false);
	}
	const endSession = (id: string) =>
		run(async () => {
			await session.endSession(id);
			setSessions(await session.listSessions());
		});
	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 className="font-semibold">Where you're signed in</h2>
				<ul className="space-y-2">
					{sessions?.toSorted(currentFirst).map(({ id, device, usedAt, current }) => (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline pb-2 text-sm"
						>
							<span>
								{device}
								{current && <span className="font-semibold"> · this browser</span>}
							</span>
							<span className="flex flex-wrap items-center gap-x-4 text-ink-2 max-sm:justify-between max-sm:[&:has(button)]:w-full">
								{current ? "active now" : `last used ${formatHour(usedAt)}`}
								{!current && (
									<Button variant="quiet" disabled={busy} onClick={() => endSession(id)}>
										Sign out<span className="sr-only"> {device}</span>
									</Button>
								)}
							</span>
						</li>
					))}
				</ul>
				<Button variant="quiet" busy={busy} onClick={() => run(session.signOutEverywhere)}>
					Sign out on all devices
				</Button>
				<FormError>{failure}</FormError>
			</div>
		</Card>
	);
}

const currentFirst = (one: OwnSession, other: OwnSession): number => Number(other.current) - Number(one.current);

function ChangePassword({ onChanged }: { onChanged: () => void }) {
	const { session } = useSession();
	const [done, setDone] = useState(false);
	const { register, handleSubmit, formState, reset, setError } = useForm<PasswordChange>({
		resolver: zodResolver(passwordChangeSchema),
		mode: "onTouched",
	});
	const { errors, isSubmitting } = formState;
	async function change(passwords: PasswordChange) {
		setDone(false);
		try {
			await session.changePassword(passwords);
			reset();
			setDone(true);
			onChanged();
		} catch (error) {
			setError("root", { message: identityErrorText(error) });
		}
	}
	return (
		<Card>
			<form method="post" noValidate onSubmit={handleSubmit(change)} className="space-y-4 p-4">
				<h2 className="font-semibold">Change your password</h2>
				<PasswordField
					label="Current password"
					autoComplete="current-password"
					error={errors.currentPassword?.message}
					{...register("currentPassword")}
				/>
				<PasswordField
					label="New password"
					autoComplete="new-password"
					error={errors.newPassword?.message}
					{...register("newPassword")}
				/>
				<Button type="submit" busy={isSubmitting}>
					Change password
				</Button>
				<FormError>{errors.root?.message}</FormError>
				<p role="status" className="text-sm font-medium text-ok">
					{done && "Your password has been changed. You've been signed out on all other devices."}
				</p>
			</form>
		</Card>
	);
}
