import { useShopSettings } from "../api/route-context.ts";

export function MailboxLink() {
	const { mailbox } = useShopSettings();
	if (!mailbox) return null;
	return (
		<p>
			No mail leaves a demo shop:{" "}
			<a href={mailbox} className="word-link inline-flex min-h-11 items-center">
				its mails lie in the mail sandbox
			</a>
			.
		</p>
	);
}
