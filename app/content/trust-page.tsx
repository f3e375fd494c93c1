import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { brand, phoneLink } from "../brand/brand.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { TrustKey, TrustPage as TrustPageContent } from "../config/shop-file/content-schema.server.ts";
import { unchanging } from "../http/cache-rule.ts";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/trust-page";
import { type TrustPath, trustTitles, withdrawLink } from "./trust-links.ts";

/** Returns the path of the page, which is also its route id (`app/routes.ts`). */
const pathOf = (matches: readonly ({ id: string } | undefined)[]) => matches.at(-1)?.id as TrustPath;

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(trustTitles[pathOf(matches)], loaderData?.lead);

export function loader({ context, request }: Route.LoaderArgs) {
	// The address of the page, or of its data: `/imprint.data`.
	const [, page = ""] = new URL(request.url).pathname.toLowerCase().split(/[/.]/);
	return read(context.get(apiContext).content.trust[":page"].$get({ param: { page: page as TrustKey } }));
}

export default function TrustPage({ matches, loaderData: { lead, sections } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading title={trustTitles[pathOf(matches)]} lead={lead} />
			<div className="max-w-prose space-y-10">
				{sections.map((section) => (
					<Section key={section.heading} {...section} />
				))}
			</div>
		</div>
	);
}

function Section({ heading, text, withdraw }: TrustPageContent["sections"][number]) {
	return (
		<section>
			<h2 className="mb-3 border-b border-hairline pb-2 text-xl">{heading}</h2>
			<div className="space-y-3">
				{text.map((part) =>
					typeof part === "string" ? (
						<p key={part}>
							<ContactText text={part} />
						</p>
					) : (
						<ul key={part[0]} className="list-disc space-y-1 pl-5 marker:text-ink-2">
							{part.map((line) => (
								<li key={line}>
									<ContactText text={line} />
								</li>
							))}
						</ul>
					),
				)}
				{withdraw && (
					<Link to={withdrawLink.to} prefetch={linkPrefetch} className="word-link inline-flex min-h-11 items-center">
						{withdrawLink.label}
					</Link>
				)}
			</div>
		</section>
	);
}

/** Makes the e-mail address and the phone number of the shop links. */
function ContactText({ text }: { text: string }) {
	const [before, contact, to] =
		[[brand.email, `mailto:${brand.email}`] as const, [brand.phone, phoneLink()] as const].flatMap(([value, href]) =>
			text.includes(value) ? [[text.slice(0, text.indexOf(value)), value, href]] : [],
		)[0] ?? [];
	if (before === undefined || !contact) return text;
	return (
		<>
			{before && <ContactText text={before} />}
			<a href={to} className="word-link whitespace-nowrap">
				{contact}
			</a>
			<ContactText text={text.slice(before.length + contact.length)} />
		</>
	);
}
