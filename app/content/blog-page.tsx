import { pageMeta } from "../brand/page-meta.ts";
import { unchanging } from "../http/cache-rule.ts";
import { Accordion } from "../ui/accordion.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { type BlogQuestion, blogQuestions } from "./blog-questions.ts";

const title = "Blogs";
const lead =
	"Five questions we're often asked about building this shop's software, answered by the people who build it.";

export const handle = { cache: unchanging };

export const meta = () => pageMeta(title, lead);

export default function BlogPage() {
	return (
		<div className="page-column">
			<PageHeading title={title} lead={lead} />
			<Accordion
				items={blogQuestions.map(({ id, question, answer }) => {
					return { id, heading: question, content: <Answer question={question} parts={answer} /> };
				})}
			/>
		</div>
	);
}

function Answer({ question, parts }: { question: string; parts: BlogQuestion["answer"] }) {
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
