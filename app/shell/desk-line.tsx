import { useLocation } from "react-router";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { isWithin, pages, signOutLabel } from "./navigation.tsx";

export interface BannerUser {
	displayName: string;
	email: string;
}

interface DeskLineProps {
	/** Absent until the session is known. */
	user?: BannerUser | null;
	onSignOut: () => void;
}

/** The navigation and the banner on the desk's pages: one line of 28 px. A narrow screen has the links in the drawer. */
export function DeskLine({ user, onSignOut }: DeskLineProps) {
	return (
		<div data-print="no" className="border-b border-hairline text-xs">
			<div className="page-column flex min-h-7 items-center justify-between gap-x-6">
				<nav aria-label="Main" className="max-lg:hidden">
					<ShopLinks
						onSignOut={onSignOut}
						className="flex"
						itemClass="flex min-h-7 items-center pr-4 hover:underline"
					/>
				</nav>
				<p className="min-w-0 [overflow-wrap:anywhere]">
					{user && (
						<>
							<span className="font-semibold">
								<TypedText>{user.displayName}</TypedText>
							</span>
							<span className="text-ink-2">
								{" "}
								· <TypedText>{user.email}</TypedText>
							</span>
						</>
					)}
				</p>
			</div>
		</div>
	);
}

interface ShopLinksProps {
	onSignOut: () => void;
	className: string;
	itemClass: string;
}

/** The navigation's links and Sign out as a plain list. */
export function ShopLinks({ onSignOut, className, itemClass }: ShopLinksProps) {
	const { pathname } = useLocation();
	return (
		<ul className={className}>
			{pages.map(({ label, to }) => (
				<li key={to}>
					<ListLink to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={itemClass}>
						{label}
					</ListLink>
				</li>
			))}
			<li>
				<button type="button" onClick={onSignOut} className={itemClass}>
					{signOutLabel}
				</button>
			</li>
		</ul>
	);
}
