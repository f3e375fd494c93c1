import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { identityErrorText, providerErrorMessage } from "../identity/identity-messages.ts";
import { securityPath } from "../identity/route-guard.ts";
import { useSession } from "../identity/session-context.tsx";
import type { SignInMethod, SignInProviderId } from "../identity/sign-in-provider.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/field.tsx";

/** Connects and disconnects providers. Renders nothing when the shop has none. */
export function SignInMethods({ onChanged }: { onChanged: () => void }) {
	const { providers } = useShopSettings();
	const { session } = useSession();
	const [query] = useSearchParams();
	const callbackError = query.get("error");
	const label = providers.find(({ id }) => id === query.get("way"))?.label;
	const [methods, setMethods] = useState<SignInMethod[]>();
	const [failure, setFailure] = useState(callbackError ? providerErrorMessage(callbackError, label) : "");
	const [busy, setBusy] = useState(false);
	const [disconnectedText, setDisconnectedText] = useState("");
	useEffect(() => {
		session.listSignInMethods().then(setMethods, (error) => setFailure(identityErrorText(error)));
	}, [session]);
	if (providers.length === 0) return null;

	async function run(task: () => Promise<void>) {
		setBusy(true);
		setFailure("");
		setDisconnectedText("");
		await task().catch((error) => setFailure(identityErrorText(error)));
		setBusy(false);
	}
	const connect = (id: SignInProviderId) => run(() => session.connect(id, securityPath));
	const disconnect = (id: SignInProviderId, name: string) =>
		run(async () => {
			await session.disconnect(id);
			setMethods(await session.listSignInMethods());
			setDisconnectedText(`${name} has been disconnected. You've been signed out on all other devices.`);
			onChanged();
		});

	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 className="font-semibold">How you sign in</h2>
				<ul className="space-y-2">
					{methods?.some(({ provider }) => provider === "password") && <MethodRow name="E-mail and password" />}
					{methods &&
						providers.map(({ id, label: name }) => {
							const connected = methods.some(({ provider }) => provider === id);
							const [verb, onPress] = connected
								? (["Disconnect", () => disconnect(id, name)] as const)
								: (["Connect", () => connect(id)] as const);
							return (
								<MethodRow key={id} name={name} state={connected ? "connected" : "not connected"}>
									<Button variant="quiet" disabled={busy || (connected && methods.length === 1)} onClick={onPress}>
										{verb} {name}
									</Button>
								</MethodRow>
							);
						})}
				</ul>
				{methods?.length === 1 && <p className="text-sm text-ink-2">You can't remove your only way to sign in.</p>}
				<FormError>{failure}</FormError>
				<p role="status" className="text-sm font-medium text-ok">
					{disconnectedText}
				</p>
			</div>
		</Card>
	);
}

function MethodRow({ name, state, children }: { name: string; state?: string; children?: React.ReactNode }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline pb-2 text-sm">
			<span>
				{name}
				{state && <span className="text-ink-2"> · {state}</span>}
			</span>
			{children}
		</li>
	);
}
