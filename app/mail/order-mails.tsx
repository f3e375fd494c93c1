import type { ListedMail } from "./mail-schema.ts";
import { MailTable } from "./mail-table.tsx";
import { MailboxLink } from "./mailbox-link.tsx";

export function OrderMails({ mails }: { mails: readonly ListedMail[] }) {
	return (
		<section data-print="no" aria-labelledby="order-mails" className="space-y-3">
			<h2 id="order-mails" className="text-lg">
				Mails
			</h2>
			{mails.length > 0 ? (
				<MailTable caption="Mails about this order" captionHidden mails={mails} />
			) : (
				<p className="text-ink-2">No mail about this order is kept.</p>
			)}
			<MailboxLink />
		</section>
	);
}
