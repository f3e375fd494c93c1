import { NavLink } from "react-router";
import { securityPath } from "../identity/route-guard.ts";
import { tabClass } from "../ui/lists/list-tabs.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

const pages = [
	["/dashboard", "Profile"],
	[securityPath, "Security"],
	["/dashboard/data", "Your data"],
] as const;

/** Sections below each other, on the desk in two columns where there is room. */
export const profileColumns =
	"grid max-w-2xl grid-cols-[minmax(0,1fr)] items-start gap-6 desk:max-w-none desk:gap-4 desk:lg:grid-cols-2";

/** The heading of the three pages about one's own account, with links to each. */
export function ProfileHeading({ title }: { title: (typeof pages)[number][1] }) {
	return (
		<>
			<PageHeading title={title} />
			<nav aria-label="Your account" data-print="no" className="mb-6 max-w-2xl desk:mb-4 desk:max-w-none">
				<ul className="flex border-b border-hairline">
					{pages.map(([to, label]) => (
						<li key={to}>
							<NavLink to={to} end className={tabClass}>
								{label}
							</NavLink>
						</li>
					))}
				</ul>
			</nav>
		</>
	);
}
