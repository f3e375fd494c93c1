import { read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import type { Blog } from "../config/shop-file/content-schema.server.ts";
import { unchanging } from "../http/cache-rule.ts";
import { Accordion } from "../ui/accordion.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/blog-page";

const title = "Blogs";

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(title, loaderData?.lead);

export const loader = ({ context }: Route.LoaderArgs) => read(context.get(apiContext).content.blog.$get());

export default function BlogPage({ loaderData: { lead, questions } }: Route.ComponentProps) {
	return (
		<div className="page-column">
			<PageHeading title={title} lead={lead} />
			{questions.length === 0 && <EmptyState title="No blog posts yet" />}
			{questions.length > 0 && (
				<Accordion
					items={questions.map(({ id, question, answer }, index) => ({
						id: id ?? `question-${index + 1}`,
						heading: question,
						content: <Answer question={question} parts={answer} />,
					}))}
				/>
			)}
		</div>
	);
}

function Answer({ question, parts }: { question: string; parts: Blog[number]["answer"] }) {
	return (
		<div className="space-y-4">
			{parts.map((part) => {
				if (typeof part === "string")
					return (
						<p key={part} className="max-w-prose">
							{part}
						</p>
					);
				return (
					// Long lines scroll sideways. The keyboard must be able to do it too.
					<pre
						key={part.code}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
						tabIndex={0}
						role="region"
						aria-label={`Code example: ${question}`}
						className="overflow-x-auto border-l-4 border-mark bg-paper p-4 text-sm leading-relaxed [tab-size:2]"
					>
						<code>{part.code}</code>
					</pre>
				);
			})}
		</div>
	);
}
