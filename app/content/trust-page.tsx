import { Link } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { unchanging } from "../http/cache-rule.ts";
import { linkPrefetch } from "../ui/link-prefetch.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/trust-page";
import { type TrustSection, trustPages } from "./trust-content.ts";
import { type TrustPath, trustTitles } from "./trust-links.ts";

/** Returns the path of the page, which is also its route id (`app/routes.ts`). */
const pathOf = (matches: readonly ({ id: string } | undefined)[]) => matches.at(-1)?.id as TrustPath;

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = ({ matches }) => {
	const path = pathOf(matches);
	return pageMeta(trustTitles[path], trustPages[path].lead);
};

export default function TrustPage({ matches }: Route.ComponentProps) {
	const path = pathOf(matches);
	const { lead, sections } = trustPages[path];
	return (
		<div className="page-column">
			<PageHeading title={trustTitles[path]} lead={lead} />
			<div className="max-w-prose space-y-10">
				{sections.map((section) => (
					<Section key={section.heading} {...section} />
				))}
			</div>
		</div>
	);
}

function Section({ heading, text, link }: TrustSection) {
	const { costs } = useShopSettings();
	const parts = typeof text === "function" ? text(costs) : text;
	return (
		<section>
			<h2 className="mb-3 border-b border-hairline pb-2 text-xl">{heading}</h2>
			<div className="space-y-3">
				{parts.map((part) =>
					typeof part === "string" ? (
						<p key={part}>{part}</p>
					) : (
						<ul key={part[0]} className="list-disc space-y-1 pl-5 marker:text-ink-2">
							{part.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					),
				)}
				{link && (
					<Link to={link.to} prefetch={linkPrefetch} className="word-link inline-flex min-h-11 items-center">
						{link.label}
					</Link>
				)}
			</div>
		</section>
	);
}
