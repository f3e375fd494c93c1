import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { Logo } from "../brand/logo.tsx";
import { loginFrom, loginPath } from "../identity/return-to.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { useOnDeparture } from "./use-on-navigation.ts";

/** Links of the navigation (specification §2, Shared elements). */
export const pages = [
	{ label: "Home", to: "/" },
	{ label: "All Products", to: "/allproducts" },
	{ label: "Blogs", to: "/blog" },
	{ label: "DashBoard", to: "/dashboard" },
	{ label: "My Portfolio", to: "/myportfolio" },
] as const;
export const signOutLabel = "Sign out";

export interface NavigationProps {
	/** Undefined until it is known. */
	signedIn: boolean | undefined;
	onSignOut: () => void;
	search?: ReactNode;
	list?: ReactNode;
}

const itemClass =
	"relative flex min-h-12 w-full items-center px-4 text-base font-medium hover:bg-tint lg:min-h-11 lg:w-auto lg:px-3";

/** One width for both labels, so that nothing moves when the session becomes known. */
const framedClass = "lg:min-w-24 lg:justify-center lg:rounded-sheet lg:border lg:border-control lg:bg-sheet";

/** On a phone the links are a popover: the browser opens, closes and announces it without script. */
export function Navigation({ signedIn, onSignOut, search, list }: NavigationProps) {
	const menu = useRef<HTMLUListElement>(null);
	const { pathname, search: query } = useLocation();
	const close = () => {
		if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
	};
	useOnDeparture(close);
	return (
		<nav
			aria-label="Main"
			className="page-column relative flex min-h-16 flex-wrap items-center gap-x-1 min-[24rem]:gap-x-1.5 sm:gap-x-3"
		>
			<ListLink to="/" className="mr-auto flex min-h-16 items-center xl:mr-0">
				<Logo />
			</ListLink>
			{search}
			<ul
				ref={menu}
				id="main-menu"
				popover="auto"
				className="menu-sheet border border-ink bg-sheet text-ink lg:flex lg:items-center lg:border-0 lg:bg-transparent"
			>
				{pages.map((page) => (
					<MenuLink key={page.to} {...page} isActive={isWithin(pathname, page.to)} onPress={close} />
				))}
				{signedIn ? (
					<li className="border-t border-hairline lg:ml-2 lg:border-0">
						<button type="button" onClick={onSignOut} className={`${itemClass} ${framedClass}`}>
							{signOutLabel}
						</button>
					</li>
				) : (
					<MenuLink
						label="Log In"
						to={loginFrom(pathname, query)}
						isActive={isWithin(pathname, loginPath)}
						framed
						isUncertain={signedIn === undefined}
						onPress={close}
					/>
				)}
			</ul>
			{list}
			<ThemeSwitch />
			<MenuButton />
		</nav>
	);
}

/** An icon on phones: the word beside a long brand name would push the button into a second row. */
function MenuButton() {
	return (
		<button
			type="button"
			popoverTarget="main-menu"
			aria-label="Menu"
			className="menu-button flex min-h-11 items-center gap-2 rounded-sheet border border-control bg-sheet px-3 font-semibold lg:hidden"
		>
			<IconMenu2 aria-hidden="true" size="1.25rem" stroke={1.75} />
			<span className="max-[26rem]:hidden">Menu</span>
		</button>
	);
}

interface MenuLinkProps {
	label: string;
	to: string;
	/** The link leads to the current page or to one above it. */
	isActive: boolean;
	framed?: boolean;
	/** Hidden in a browser that has stored a session. */
	isUncertain?: boolean;
	/** Called on the press itself to close the menu. Offline, no navigation follows, and the menu would cover the notice. */
	onPress: () => void;
}

function MenuLink({ label, to, isActive, framed, isUncertain, onPress }: MenuLinkProps) {
	return (
		<li
			className={`border-t border-hairline first:border-t-0 lg:border-0 ${framed ? "lg:ml-2" : ""} ${isUncertain ? "in-data-session:invisible unscripted:visible!" : ""}`}
		>
			<ListLink
				to={to}
				onClick={onPress}
				aria-current={isActive ? "page" : undefined}
				className={`${itemClass} ${framed ? framedClass : ""}`}
			>
				{isActive && (
					<span
						aria-hidden="true"
						className="torque-stripe absolute inset-y-3 left-1 w-1.5 lg:inset-x-3 lg:inset-y-auto lg:bottom-1 lg:h-1 lg:w-auto"
					/>
				)}
				{label}
			</ListLink>
		</li>
	);
}

/** Home only matches itself. */
export function isWithin(pathname: string, path: string): boolean {
	const page = pathname.toLowerCase();
	return page === path || (path !== "/" && page.startsWith(`${path}/`));
}
