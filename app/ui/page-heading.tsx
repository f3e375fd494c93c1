import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { keepDimensions, keepDimensionsIn } from "./keep-sizes.ts";

/** Takes the focus on a route change (see shell/focus-on-navigation.tsx). */
export const pageHeadingId = "page-heading";

/** Focuses the heading after an action that removed the focused control and all its neighbours. */
export function focusHeading(): void {
	document.getElementById(pageHeadingId)?.focus({ preventScroll: true });
}

export interface PageHeadingProps {
	title: ReactNode;
	/** A few words above the title, such as the section. On the desk a `ParentLink` before it. */
	kicker?: ReactNode;
	lead?: ReactNode;
	/** The page's figure in the line, such as `23 open`. Left out where there is no room. */
	figure?: ReactNode;
	actions?: ReactNode;
}

/** The page's h1 as a drawing's title block. One per page. On the desk one row of 52 px, with the lead below. */
export function PageHeading({ title, kicker, lead, figure, actions }: PageHeadingProps) {
	return (
		<header className="flex flex-wrap items-center gap-x-3 pt-2 pb-3 md:block md:pt-12 md:pb-8 desk:flex desk:py-0 desk:max-sm:pb-1">
			<div className="contents desk:flex desk:min-h-13 desk:min-w-0 desk:items-center desk:max-sm:grow desk:gap-x-2 desk:py-1">
				{kicker && <p className="lettering w-full md:mb-2 desk:m-0 desk:w-auto desk:shrink-0">{kicker}</p>}
				<h1
					id={pageHeadingId}
					tabIndex={-1}
					className="min-w-0 text-2xl md:text-3xl desk:text-xl desk:[overflow-wrap:anywhere]"
				>
					{headingText(title)}
				</h1>
			</div>
			<div className="@container min-w-4 flex-1 md:mt-4 desk:m-0 desk:max-sm:hidden">
				<DimensionLine figure={figure} />
			</div>
			{actions && (
				<div data-print="no" className="flex flex-wrap items-center gap-2 max-sm:py-1">
					{actions}
				</div>
			)}
			{lead && (
				<p className="mt-3 w-full max-w-prose text-ink-2 md:mt-4 md:text-lg desk:m-0 desk:max-w-none desk:pb-2 desk:text-sm">
					{keepDimensionsIn(lead)}
				</p>
			)}
		</header>
	);
}

/** The link to the list that the page belongs to. On the desk before the heading, on a phone only an arrow. */
export const ParentLink = ({ children, ...props }: LinkProps) => (
	<Link
		prefetch="none"
		data-print="no"
		{...props}
		className="word-link inline-flex min-h-(--desk-control) items-center desk:max-sm:-ml-3 desk:max-sm:min-w-9 desk:max-sm:justify-center"
	>
		<IconChevronLeft aria-hidden="true" size="1.125rem" stroke={1.75} className="hidden desk:block desk:sm:-ml-1" />
		<span className="desk:max-sm:sr-only">{children}</span>
	</Link>
);

/** Keeps sizes and the word e-mail in a heading on one line. */
export function headingText(title: ReactNode): ReactNode {
	if (typeof title !== "string") return title;
	const [before = "", word, after] = keepDimensions(title).split(/(\be-mails?\b)/i);
	if (!word) return before;
	return (
		<>
			{before}
			<span className="whitespace-nowrap">{word}</span>
			{after}
		</>
	);
}

function DimensionLine({ figure }: { figure?: ReactNode }) {
	return (
		<div className="flex h-3 items-center border-x border-control text-control">
			<svg aria-hidden="true" viewBox="0 0 10 6" className="h-1.5 w-2.5 shrink-0 fill-current">
				<path d="M0 3 10 0v6z" />
			</svg>
			<span className="grow border-t border-current" />
			{figure && (
				<>
					<span className="hidden px-2.5 text-xs whitespace-nowrap text-ink-2 @min-[18rem]:inline">{figure}</span>
					<span className="hidden grow border-t border-current @min-[18rem]:block" />
				</>
			)}
			<svg aria-hidden="true" viewBox="0 0 10 6" className="h-1.5 w-2.5 shrink-0 rotate-180 fill-current">
				<path d="M0 3 10 0v6z" />
			</svg>
		</div>
	);
}

export function SectionHeading({ id, title, action }: { id?: string; title: ReactNode; action?: ReactNode }) {
	return (
		<div className="mb-6 desk:mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b border-control pb-2">
			<h2 id={id} className="text-2xl desk:text-lg">
				{headingText(title)}
			</h2>
			{action}
		</div>
	);
}
