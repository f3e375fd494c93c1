import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { providerErrorMessage } from "../identity/identity-messages.ts";
import { confirmedChannel } from "../identity/step-up.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export const meta = () => pageMeta("Confirmed", "You have confirmed who you are with your sign-in provider.");

/** The page in the step-up window after the provider: notifies the page that opened it, and closes. */
export default function ConfirmedPage() {
	const { providers } = useShopSettings();
	const [query] = useSearchParams();
	const error = query.get("error") ?? undefined;
	const label = providers.find(({ id }) => id === (query.get("way") ?? "google"))?.label;
	useEffect(() => {
		const channel = new BroadcastChannel(confirmedChannel);
		channel.postMessage({ error, label });
		channel.close();
		window.close();
	}, [error, label]);
	return (
		<div className="page-column">
			<PageHeading title={error ? "Not confirmed" : "Confirmed"} />
			{error ? (
				<Notice tone="error" title="Nothing was changed">
					{providerErrorMessage(error, label)} You can close this window.
				</Notice>
			) : (
				<Notice tone="ok" title="Identity confirmed">
					You can close this window. The page you came from will continue.
				</Notice>
			)}
		</div>
	);
}
