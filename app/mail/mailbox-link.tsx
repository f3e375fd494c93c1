import { useShopSettings } from "../api/route-context.ts";

export function MailboxLink() {
	const { mailbox } = useShopSettings();
	if (!mailbox) return null;
	return (
		<p className="text-sm text-ink-2 desk:text-xs">
			This demo shop sends no real e-mails. Read them in the{" "}
			<a href={mailbox} className="word-link inline-flex min-h-11 items-center md:desk:min-h-0">
				mail sandbox
			</a>
			.
		</p>
	);
}
