import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { wordsOfFailure } from "../identity/identity-messages.ts";
import { providerErrorMessage } from "../identity/provider-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import type { SignInMethod, SignInProviderId } from "../identity/sign-in-provider.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

const profile = "/dashboard";

/** Connects and disconnects providers. Renders nothing when the shop has none. */
export function SignInMethods({ onChanged }: { onChanged: () => void }) {
	const { providers } = useShopSettings();
	const { session } = useSession();
	const [query] = useSearchParams();
	const cameBackWith = query.get("error");
	const label = providers.find(({ id }) => id === query.get("way"))?.label;
	const [ways, setWays] = useState<SignInMethod[]>();
	const [failure, setFailure] = useState(cameBackWith ? providerErrorMessage(cameBackWith, label) : "");
	const [busy, setBusy] = useState(false);
	const [gone, setGone] = useState("");
	useEffect(() => {
		session.listSignInMethods().then(setWays, (error) => setFailure(wordsOfFailure(error)));
	}, [session]);
	if (providers.length === 0) return null;

	async function act(work: () => Promise<void>) {
		setBusy(true);
		setFailure("");
		setGone("");
		await work().catch((error) => setFailure(wordsOfFailure(error)));
		setBusy(false);
	}
	const connect = (id: SignInProviderId) => act(() => session.connect(id, profile));
	const disconnect = (id: SignInProviderId, name: string) =>
		act(async () => {
			await session.disconnect(id);
			setWays(await session.listSignInMethods());
			setGone(`${name} is disconnected. You've been signed out on all other devices.`);
			onChanged();
		});

	return (
		<Card>
			<div className="space-y-4 p-4">
				<h3 className="font-semibold">How you sign in</h3>
				<ul className="space-y-2">
					{ways?.some(({ provider }) => provider === "password") && <Way name="E-mail and password" />}
					{ways &&
						providers.map(({ id, label: name }) => {
							const connected = ways.some(({ provider }) => provider === id);
							const [word, press] = connected
								? (["Disconnect", () => disconnect(id, name)] as const)
								: (["Connect", () => connect(id)] as const);
							return (
								<Way key={id} name={name} state={connected ? "connected" : "not connected"}>
									<Button variant="quiet" disabled={busy || (connected && ways.length === 1)} onClick={press}>
										{word} {name}
									</Button>
								</Way>
							);
						})}
				</ul>
				{ways?.length === 1 && <p className="text-sm text-ink-2">You can't remove your only way to sign in.</p>}
				<FormError>{failure}</FormError>
				<p role="status" className="text-sm font-medium text-ok">
					{gone}
				</p>
			</div>
		</Card>
	);
}

function Way({ name, state, children }: { name: string; state?: string; children?: React.ReactNode }) {
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
