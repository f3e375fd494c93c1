import { useSearchParams } from "react-router";
import { readPage } from "../api/read-page.ts";
import { apiContext } from "../api/route-context.ts";
import { useShopSettings } from "../api/shop-settings.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { ListForm } from "../ui/lists/list-form.tsx";
import { ListNarrowed } from "../ui/lists/list-narrowed.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/mails-page";
import { mailStateLabels, mailStates, readMailsQuery } from "./mail-schema.ts";
import { MailTable } from "./mail-table.tsx";
import { MailboxLink } from "./mailbox-link.tsx";
import { SendFailedAgain } from "./send-failed-again.tsx";

const lead = "What the shop has to say by mail, and whether a mail server took it. Sent mails are listed for 90 days.";

export const meta: Route.MetaFunction = () => pageMeta("Mails", lead);

const pageLength = "50";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = { ...readMailsQuery(request.url), limit: pageLength };
	return readPage(context.get(apiContext).mails.$get({ query }));
}

const stateChoices = [["", "All"], ...mailStates.map((state) => [state, mailStateLabels[state]] as const)] as const;

/** The shop's mails: a failed one is sent again from here. */
export default function MailsPage({ loaderData: { rows, next, previous } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { sendsMail } = useShopSettings();
	return (
		<>
			<PageHeading title="Mails" lead={lead} />
			<div className="space-y-6">
				{!sendsMail && <p>This shop is set to send no mail.</p>}
				<MailboxLink />
				<ListForm label="Mails">
					<div className="grow sm:grow-0 sm:basis-56">
						<SelectField label="State" name="state" choices={stateChoices} defaultValue={query.get("state") ?? ""} />
					</div>
				</ListForm>
				{sendsMail && query.get("state") === "failed" && <SendFailedAgain off={rows.length === 0} />}
				{query.get("order") && (
					<ListNarrowed member="order" all="Show those about everything">
						Only those about one order.
					</ListNarrowed>
				)}
				<MailTable caption="Mails, newest first" captionHidden mails={rows} linked empty={<NoMails />} />
				<ListPages next={next} previous={previous} />
			</div>
		</>
	);
}

function NoMails() {
	const [query] = useSearchParams();
	const all = (
		<ButtonLink to="/dashboard/mails" variant="quiet">
			Show all mails
		</ButtonLink>
	);
	if (query.size === 0) return <EmptyState title="No mails yet" />;
	return <EmptyState title={query.get("state") === "failed" ? "No mail has failed" : "No mails here"} action={all} />;
}
