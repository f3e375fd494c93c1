import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { brand } from "../brand/brand.ts";
import { CodeForm } from "../identity/code-form.tsx";
import { identityErrorText } from "../identity/identity-messages.ts";
import type { NewApp, SecondFactor } from "../identity/second-factor.ts";
import { useSession, useSignedInUser } from "../identity/session-context.tsx";
import { formatDay } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { FormError } from "../ui/fields/field.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));
/** Shows a warning when this many recovery codes or fewer are left. */
const fewCodes = 3;

export function AuthenticatorAppCard() {
	const { factors } = useSession().session;
	const [app, setApp] = useState<SecondFactor["app"]>();
	const [adding, setAdding] = useState<NewApp>();
	const [codes, setCodes] = useState<string[]>();
	const [ending, setEnding] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	const [done, setDone] = useState("");
	useEffect(() => {
		factors.read().then(
			(read) => setApp(read.app),
			(error) => setFailure(identityErrorText(error)),
		);
	}, [factors]);

	const heading = useFocusOnEnd(adding !== undefined || codes !== undefined);

	async function run(task: () => Promise<void>) {
		setBusy(true);
		setFailure("");
		setDone("");
		await task().catch((error) => setFailure(identityErrorText(error)));
		setBusy(false);
	}
	const begin = () => run(async () => setAdding(await factors.beginApp()));
	const confirm = (code: string) =>
		run(async () => {
			setCodes(await factors.confirmApp(code));
			setAdding(undefined);
			setApp((await factors.read()).app);
		});
	const renew = () =>
		run(async () => {
			setCodes(await factors.renewRecoveryCodes());
			setApp((await factors.read()).app);
		});
	const end = () =>
		run(async () => {
			setEnding(false);
			await factors.endApp();
			setCodes(undefined);
			setApp(null);
			setDone("The app has been removed. You can now sign in without its codes.");
		});

	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 ref={heading} tabIndex={-1} className="w-fit font-semibold">
					Authenticator app
				</h2>
				{codes ? (
					<RecoveryCodes
						codes={codes}
						onDone={() => {
							setCodes(undefined);
							setDone("You'll need a code from your app whenever you sign in with your password or a provider.");
						}}
					/>
				) : adding ? (
					<NewAppForm app={adding} busy={busy} onSend={confirm} onCancel={() => setAdding(undefined)} />
				) : (
					app !== undefined && (
						<>
							<p className="text-sm">{app ? appStatusText(app) : explanation}</p>
							<div className="flex flex-wrap gap-3">
								{app ? (
									<>
										<Button variant="quiet" busy={busy} onClick={renew}>
											Create new recovery codes
										</Button>
										<Button variant="quiet" busy={busy} onClick={() => setEnding(true)}>
											Remove app
										</Button>
									</>
								) : (
									<Button variant="quiet" busy={busy} onClick={begin}>
										Set up an app
									</Button>
								)}
							</div>
						</>
					)
				)}
				<FormError>{failure}</FormError>
				<p role="status" className="text-sm font-medium text-ok empty:hidden">
					{done}
				</p>
			</div>
			<ConfirmDialog
				open={ending}
				onOpenChange={setEnding}
				title="Remove the authenticator app?"
				body="You'll sign in without codes, and your recovery codes will stop working."
				confirmLabel="Remove app"
				cancelLabel="Keep app"
				confirmVariant="danger"
				onConfirm={() => void end()}
			/>
		</Card>
	);
}

/** Focuses the heading when a setup ends, because it replaced the card's buttons. */
function useFocusOnEnd(isBegun: boolean) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (!isBegun) return;
		const card = heading.current;
		return () => card?.focus();
	}, [isBegun]);
	return heading;
}

const explanation =
	"An app on your phone, such as Google Authenticator, Aegis or 1Password, shows a new code every 30 seconds. A password or provider alone will then no longer be enough to sign in.";

function appStatusText({ since, recoveryCodes }: NonNullable<SecondFactor["app"]>): string {
	const left = recoveryCodes === 1 ? "1 recovery code" : `${recoveryCodes} recovery codes`;
	const hint = recoveryCodes <= fewCodes ? ": create new ones" : "";
	return `Set up on ${formatDay(since)}. You need its code whenever you sign in with your password or a provider. ${left} left${hint}.`;
}

interface NewAppFormProps {
	app: NewApp;
	busy: boolean;
	onSend: (code: string) => void;
	onCancel: () => void;
}

function NewAppForm({ app, busy, onSend, onCancel }: NewAppFormProps) {
	const first = useRef<HTMLParagraphElement>(null);
	useEffect(() => first.current?.focus(), []);
	return (
		<div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
			<Suspense fallback={<div className="size-52 border border-hairline" />}>
				<QrCode text={app.address} label="QR code for your authenticator app" />
			</Suspense>
			<div className="space-y-4">
				<p ref={first} tabIndex={-1} className="text-sm">
					1. Scan this code with your app,{" "}
					<a href={app.address} className="word-link inline-flex min-h-11 items-center">
						open it on this phone
					</a>
					, or enter this key:
				</p>
				<p className="measure text-sm [overflow-wrap:anywhere]">{app.key.match(/.{1,4}/g)?.join(" ")}</p>
				<p className="text-sm">2. Enter the code from the app to finish.</p>
				<CodeForm busy={busy} appOnly label="Confirm code" onSend={onSend} />
				<Button variant="quiet" onClick={onCancel} className="w-full">
					Cancel
				</Button>
			</div>
		</div>
	);
}

/** Shows recovery codes. They cannot be read again. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const { email } = useSignedInUser();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div data-print="alone" className="space-y-4">
			<h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
				Your recovery codes
			</h3>
			<p className="text-sm">
				Each code signs you in to {brand.name} once, when you don't have your app. We won't show them again: print them,
				or store them with your passwords.
			</p>
			<p className="hidden text-sm print:block">
				{brand.name}, {email}, {formatDay(new Date())}
			</p>
			<ol className="grid gap-x-6 gap-y-1 rounded-sheet border border-hairline p-4 sm:grid-cols-2 print:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="measure">
						{code}
					</li>
				))}
			</ol>
			<div data-print="no" className="flex flex-wrap gap-3">
				<Button onClick={onDone}>I've saved them</Button>
				<Button variant="quiet" onClick={() => window.print()}>
					Print
				</Button>
			</div>
		</div>
	);
}
