import { useShopSettings } from "../api/shop-settings.ts";
import { demoAccounts } from "../brand/demo-accounts.ts";
import { Notice } from "../ui/notice.tsx";

/** In a demo shop only: with what a visitor may log in. */
export function DemoAccounts() {
	const { demoNotice, mailbox } = useShopSettings();
	if (!demoNotice) return null;
	return (
		<div className="mt-6 max-w-md">
			<Notice title="Demo accounts">
				<ul className="space-y-2">
					{demoAccounts.map(({ email, password, admin }) => (
						<li key={email}>
							{admin ? "Admin" : "Customer"}: <span className="measure [overflow-wrap:anywhere]">{email}</span>,
							password <span className="measure whitespace-nowrap">{password}</span>
						</li>
					))}
				</ul>
				{mailbox && (
					<p className="mt-2">
						What the shop writes to them lies in{" "}
						<a href={mailbox} className="word-link inline-flex min-h-11 items-center">
							the mail sandbox
						</a>
						.
					</p>
				)}
			</Notice>
		</div>
	);
}
