import { useEffect, useState } from "react";
import { hasPasskeys } from "../identity/factor-calls.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import type { OwnPasskey } from "../identity/second-factor.ts";
import { useSession } from "../identity/session-context.tsx";
import { formatDay } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { FormError, TextField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { TypedText } from "../ui/typed-text.tsx";

export function PasskeysCard() {
	const { factors } = useSession().session;
	const [passkeys, setPasskeys] = useState<OwnPasskey[]>();
	const [removing, setRemoving] = useState<OwnPasskey>();
	const [naming, setNaming] = useState("");
	const [supported, setSupported] = useState(true);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	const [done, setDone] = useState("");
	useEffect(() => {
		setSupported(hasPasskeys());
		factors.read().then(
			(read) => setPasskeys(read.passkeys),
			(error) => setFailure(identityErrorText(error)),
		);
	}, [factors]);

	async function run(task: () => Promise<string>) {
		setBusy(true);
		setFailure("");
		setDone("");
		try {
			const message = await task();
			setPasskeys((await factors.read()).passkeys);
			setDone(message);
		} catch (error) {
			setFailure(identityErrorText(error));
		}
		setBusy(false);
	}
	const add = () =>
		run(async () => {
			const { id, name } = await factors.addPasskey();
			setNaming(id);
			return `The passkey has been saved as '${isolate(name)}'. Give it a name you'll recognise.`;
		});
	const rename = (id: string, name: string) =>
		run(async () => {
			await factors.renamePasskey(id, name);
			setNaming("");
			return "The name has been saved.";
		});
	const remove = ({ id, name }: OwnPasskey) =>
		run(async () => {
			setRemoving(undefined);
			await factors.removePasskey(id);
			return `You can no longer sign in with '${isolate(name)}'. Delete it from your device, too.`;
		});

	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 className="font-semibold">Passkeys</h2>
				<p className="text-sm">
					Sign in with your device's fingerprint, face or PIN instead of a password. A passkey only works on this shop's
					own pages, so it can't be phished.
				</p>
				<ul className="space-y-2">
					{passkeys?.map((passkey) => (
						<li key={passkey.id} className="border-b border-hairline pb-2 text-sm">
							{naming === passkey.id ? (
								<NameForm passkey={passkey} busy={busy} onSend={rename} onCancel={() => setNaming("")} />
							) : (
								<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
									<span className="[overflow-wrap:anywhere]">
										<TypedText>{passkey.name}</TypedText>
										<span className="text-ink-2"> · {usedText(passkey)}</span>
									</span>
									<span className="flex flex-wrap gap-3">
										<Button variant="quiet" disabled={busy} onClick={() => setNaming(passkey.id)}>
											Rename<span className="sr-only"> {passkey.name}</span>
										</Button>
										<Button variant="quiet" disabled={busy} onClick={() => setRemoving(passkey)}>
											Remove<span className="sr-only"> {passkey.name}</span>
										</Button>
									</span>
								</div>
							)}
						</li>
					))}
				</ul>
				{supported ? (
					<Button variant="quiet" busy={busy} onClick={add}>
						Add a passkey
					</Button>
				) : (
					<p className="text-sm text-ink-2">This browser doesn't support passkeys at this address.</p>
				)}
				<FormError>{failure}</FormError>
				<p role="status" className="text-sm font-medium text-ok empty:hidden">
					{done}
				</p>
			</div>
			<ConfirmDialog
				open={removing !== undefined}
				onOpenChange={() => setRemoving(undefined)}
				title="Remove this passkey?"
				body={`You will no longer be able to sign in with '${isolate(removing?.name ?? "")}', and you will be signed out on all other devices.`}
				confirmLabel="Remove passkey"
				cancelLabel="Keep passkey"
				confirmVariant="danger"
				onConfirm={() => removing && void remove(removing)}
			/>
		</Card>
	);
}

const usedText = ({ createdAt, usedAt }: OwnPasskey) =>
	usedAt ? `last used ${formatDay(usedAt)}` : `added ${formatDay(createdAt)}`;

interface NameFormProps {
	passkey: OwnPasskey;
	busy: boolean;
	onSend: (id: string, name: string) => void;
	onCancel: () => void;
}

function NameForm({ passkey: { id, name }, busy, onSend, onCancel }: NameFormProps) {
	const [draft, setDraft] = useState(name);
	return (
		<form
			method="post"
			onSubmit={(event) => {
				event.preventDefault();
				if (draft.trim()) onSend(id, draft.trim());
			}}
			className="space-y-3 pb-2"
		>
			<TextField
				label="Passkey name"
				value={draft}
				maxLength={60}
				error={draft.trim() ? undefined : "Enter a name"}
				onChange={(event) => setDraft(event.target.value)}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={busy}>
					Save name
				</Button>
				<Button variant="quiet" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
