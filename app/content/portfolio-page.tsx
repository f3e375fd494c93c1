import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { Portfolio } from "../config/shop-file/content-schema.server.ts";
import { unchanging } from "../http/cache-rule.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading, SectionHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/portfolio-page";

export const handle = { cache: unchanging };

const title = "My Portfolio";

export const meta: Route.MetaFunction = ({ loaderData: portfolio }) =>
	pageMeta(title, portfolio ? `${portfolio.name}, ${portfolio.role}. ${portfolio.lead}` : undefined);

export const loader = ({ context }: Route.LoaderArgs) => read(context.get(apiContext).content.portfolio.$get());

export default function PortfolioPage({ loaderData: portfolio }: Route.ComponentProps) {
	if (!portfolio)
		return (
			<div className="page-column">
				<PageHeading title={title} />
				<EmptyState title="No portfolio yet" />
			</div>
		);
	return (
		<div className="page-column">
			<PageHeading title={portfolio.name} kicker={portfolio.role} lead={portfolio.lead} />
			<a href={`mailto:${portfolio.email}`} className="word-link inline-flex min-h-11 items-center">
				{portfolio.email}
			</a>
			<div className="mt-10 space-y-16">
				<Skills portfolio={portfolio} />
				<Education portfolio={portfolio} />
				<Projects portfolio={portfolio} />
			</div>
		</div>
	);
}

function Skills({ portfolio }: { portfolio: Portfolio }) {
	if (portfolio.skills.length === 0) return null;
	return (
		<section>
			<SectionHeading title="Skills" />
			<dl className="grid border-t border-l border-hairline bg-sheet sm:grid-cols-2 lg:grid-cols-4">
				{portfolio.skills.map(({ field, skills }) => (
					<div key={field} className="border-r border-b border-hairline p-5">
						<dt className="font-semibold">{field}</dt>
						{skills.map((skill) => (
							<dd key={skill} className="mt-1.5 text-ink-2">
								{skill}
							</dd>
						))}
					</div>
				))}
			</dl>
		</section>
	);
}

function Education({ portfolio }: { portfolio: Portfolio }) {
	if (portfolio.education.length === 0) return null;
	return (
		<section>
			<SectionHeading title="Education" />
			<ol className="border-l border-control">
				{portfolio.education.map((stage) => (
					<li key={stage.award} className="relative pb-8 pl-6 last:pb-0 md:grid md:grid-cols-[10rem_1fr]">
						<span aria-hidden="true" className="absolute top-2 -left-1.5 size-3 border border-ink bg-mark" />
						<p className="measure text-ink-2">{stage.years}</p>
						<div>
							<h3 className="text-lg">{stage.award}</h3>
							<p>{stage.place}</p>
							<p className="text-ink-2">{stage.note}</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function Projects({ portfolio }: { portfolio: Portfolio }) {
	if (portfolio.projects.length === 0) return null;
	return (
		<section>
			<SectionHeading title="Live projects" />
			<ul className="grid gap-6 md:grid-cols-3">
				{portfolio.projects.map((project) => (
					<Card as="li" key={project.name} className="flex flex-col">
						<div className="grow p-5">
							<h3 className="text-xl">{project.name}</h3>
							<p className="mt-2">{project.text}</p>
							<p className="lettering mt-3">{project.technologies}</p>
						</div>
						<a
							href={project.url}
							rel="noreferrer"
							className="flex min-h-12 items-center justify-between gap-2 border-t border-hairline px-5 font-semibold text-layout hover:bg-tint"
						>
							Open {project.name}
							<IconExternalLink aria-hidden="true" size="1.25rem" stroke={1.5} />
						</a>
					</Card>
				))}
			</ul>
		</section>
	);
}
