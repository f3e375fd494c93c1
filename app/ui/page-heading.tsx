import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

/** Takes the focus on a route change (see shell/focus-on-navigation.tsx). */
export const pageHeadingId = "page-heading";

/** Focuses the heading after an action that removed the focused control and all its neighbours. */
export function focusHeading(): void {
	document.getElementById(pageHeadingId)?.focus({ preventScroll: true });
}

export interface PageHeadingProps {
	title: ReactNode;
	/** A few words above the title, such as the section. */
	kicker?: ReactNode;
	lead?: ReactNode;
}

/** The page's h1 as a drawing's title block. One per page. */
export function PageHeading({ title, kicker, lead }: PageHeadingProps) {
	return (
		<header className="flex flex-wrap items-center gap-x-3 pt-2 pb-3 md:block md:pt-12 md:pb-8 desk:flex desk:pt-2 desk:pb-2">
			{kicker && <p className="lettering w-full md:mb-2 desk:m-0">{kicker}</p>}
			<h1 id={pageHeadingId} tabIndex={-1} className="min-w-0 text-2xl md:text-3xl desk:text-xl">
				{title}
			</h1>
			<DimensionLine className="min-w-4 flex-1 md:mt-4 desk:m-0" />
			{lead && (
				<p className="mt-3 w-full max-w-prose text-ink-2 md:mt-4 md:text-lg desk:m-0 desk:max-w-none desk:text-sm">
					{lead}
				</p>
			)}
		</header>
	);
}

/** The link above a heading, to the list that the page belongs to. */
export const ParentLink = (props: LinkProps) => (
	<Link
		prefetch="none"
		data-print="no"
		{...props}
		className="word-link inline-flex min-h-(--desk-control) items-center"
	/>
);

export interface DeskHeadingProps {
	title: ReactNode;
	/** A `ParentLink`. */
	parent?: ReactNode;
	/** The page's figure, such as `23 open`. Left out where there is no room. */
	figure?: ReactNode;
	actions?: ReactNode;
}

/** The h1 of a page of the desk: one line of 52 px. */
export function DeskHeading({ title, parent, figure, actions }: DeskHeadingProps) {
	return (
		<header className={`flex min-h-13 flex-wrap items-center gap-x-3 ${parent ? "pb-2" : ""}`}>
			{parent && (
				<p data-print="no" className="lettering w-full">
					{parent}
				</p>
			)}
			<h1 id={pageHeadingId} tabIndex={-1} className="min-w-0 text-xl [overflow-wrap:anywhere]">
				{title}
			</h1>
			<div className="@container min-w-4 flex-1 max-sm:hidden">
				<DimensionLine figure={figure} />
			</div>
			<div data-print="no" className="ml-auto flex items-center gap-2">
				{actions}
			</div>
		</header>
	);
}

function DimensionLine({ className = "", figure }: { className?: string; figure?: ReactNode }) {
	return (
		<div className={`flex h-3 items-center border-x border-control text-control ${className}`}>
			<svg aria-hidden="true" viewBox="0 0 10 6" className="h-1.5 w-2.5 shrink-0 fill-current">
				<path d="M0 3 10 0v6z" />
			</svg>
			<span className="h-px grow bg-current" />
			{figure && (
				<>
					<span className="hidden px-2.5 text-xs whitespace-nowrap text-ink-2 @min-[18rem]:inline">{figure}</span>
					<span className="hidden h-px grow bg-current @min-[18rem]:block" />
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
				{title}
			</h2>
			{action}
		</div>
	);
}
