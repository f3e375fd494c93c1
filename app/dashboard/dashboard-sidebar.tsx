import IconLayoutSidebarLeftExpand from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type FocusEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import type { Area } from "../access/roles.ts";
import { mayVisit } from "../identity/desk-role.ts";
import type { SignedInRole } from "../identity/route-guard.ts";
import { useOnDeparture } from "../shell/use-on-navigation.ts";
import { linkPrefetch } from "../ui/link-prefetch.ts";

export const sidebarId = "dashboard-sidebar";
/** The same width as `lg:` in the class names below. */
const wideScreen = "(min-width: 64rem)";

/** The drawer at every width. */
const deskClass =
	"fixed inset-y-0 right-auto left-0 h-dvh max-h-none w-[min(18rem,85vw)] -translate-x-full overflow-y-auto " +
	"overscroll-contain border-r border-ink open:translate-x-0 open:transition-[translate] " +
	"starting:open:-translate-x-full backdrop:bg-on-mark/60";
const drawerClass =
	"max-lg:fixed max-lg:inset-y-0 max-lg:right-auto max-lg:left-0 max-lg:h-dvh max-lg:max-h-none " +
	"max-lg:w-[min(20rem,85vw)] max-lg:-translate-x-full max-lg:overflow-y-auto max-lg:overscroll-contain " +
	"max-lg:border-r max-lg:border-ink max-lg:open:transition-[translate] " +
	"max-lg:open:translate-x-0 max-lg:starting:open:-translate-x-full backdrop:bg-on-mark/60";
const columnClass =
	"lg:sticky lg:inset-auto lg:top-6 lg:block lg:w-full lg:overflow-visible lg:border lg:border-hairline";

interface SidebarProps {
	role: SignedInRole;
	/** Content of the drawer below the links. With it, the sidebar is a drawer at every width. */
	children?: ReactNode;
}

/**
 * The sidebar. Beside the page on a wide screen. Elsewhere it is a drawer: a popover that the browser opens and closes.
 */
export function DashboardSidebar({ role, children }: SidebarProps) {
	const sidebar = useRef<HTMLElement>(null);
	const closeButton = useRef<HTMLButtonElement>(null);
	const isDesk = children !== undefined;
	useClosing(sidebar, !isDesk);
	const takeFocus = ({ newState }: ToggleEvent) => {
		if (newState === "open") closeButton.current?.focus();
	};
	const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
		if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget);
	};
	return (
		<div data-print="no">
			<nav
				ref={sidebar}
				id={sidebarId}
				popover="auto"
				aria-label="Dashboard"
				onToggle={takeFocus}
				onBlur={closeBehindFocus}
				className={`bg-sheet text-ink ${isDesk ? deskClass : `lg:rounded-sheet ${drawerClass} ${columnClass}`}`}
			>
				<div
					className={`flex items-center justify-between border-b border-hairline py-1 pr-1 pl-5 ${isDesk ? "" : "lg:hidden"}`}
				>
					<p className="font-heading font-semibold">Dashboard</p>
					<button
						ref={closeButton}
						type="button"
						popoverTarget={sidebarId}
						popoverTargetAction="hide"
						aria-label="Close dashboard menu"
						className="grid size-12 place-items-center rounded-sheet hover:bg-tint"
					>
						<IconX aria-hidden="true" size="1.375rem" stroke={1.75} />
					</button>
				</div>
				<ul>
					{dashboardLinks(role).map((link) => (
						<SidebarLink key={link.to} {...link} />
					))}
				</ul>
				{children}
			</nav>
		</div>
	);
}

export function SidebarButton() {
	return (
		<button
			type="button"
			popoverTarget={sidebarId}
			data-print="no"
			aria-label="Dashboard menu"
			className="flex min-h-12 items-center gap-2.5 border-l border-hairline px-4 font-semibold hover:bg-tint sm:px-6 lg:hidden"
		>
			<IconLayoutSidebarLeftExpand aria-hidden="true" size="1.25rem" stroke={1.75} />
			<span>
				<span className="max-sm:hidden">Dashboard m</span>
				<span className="sm:hidden">M</span>enu
			</span>
		</button>
	);
}

function SidebarLink({ label, to }: DashboardLink) {
	return (
		<li className="border-t border-hairline first:border-t-0">
			<NavLink
				to={to}
				end
				prefetch={linkPrefetch}
				className="relative flex min-h-12 items-center px-5 py-2 font-medium hover:bg-tint aria-[current=page]:font-semibold"
			>
				{({ isActive }) => (
					<>
						{isActive && <span aria-hidden="true" className="torque-stripe absolute inset-y-3 left-1.5 w-1.5" />}
						{label}
					</>
				)}
			</NavLink>
		</li>
	);
}

/** Closes the drawer on navigation, and when the screen becomes wide enough for a column. */
function useClosing(sidebar: React.RefObject<HTMLElement | null>, becomesColumn: boolean) {
	useOnDeparture(() => close(sidebar.current));
	useEffect(() => {
		if (!becomesColumn) return;
		const screen = matchMedia(wideScreen);
		const onChange = () => close(sidebar.current);
		screen.addEventListener("change", onChange);
		return () => screen.removeEventListener("change", onChange);
	}, [sidebar, becomesColumn]);
}

function close(sidebar: HTMLElement | null) {
	if (sidebar?.matches(":popover-open")) sidebar.hidePopover();
}

interface DashboardLink {
	label: string;
	to: string;
	/** Without it, the page is for admins alone. */
	area?: Area;
}

const profile: DashboardLink = { label: "Profile", to: "/dashboard" };

const customerLinks: readonly DashboardLink[] = [
	{ label: "My Orders", to: "/dashboard/myorders" },
	{ label: "Add A review", to: "/dashboard/addreview" },
];

const deskLinks: readonly DashboardLink[] = [
	{ label: "Overview", to: "/dashboard/overview" },
	{ label: "All Users", to: "/dashboard/allusers" },
	{ label: "Manage Orders", to: "/dashboard/allorder", area: "orders" },
	{ label: "Add Product", to: "/dashboard/addproduct" },
	{ label: "Manage Product", to: "/dashboard/manageproduct", area: "stock" },
	{ label: "Reviews", to: "/dashboard/reviews" },
	{ label: "Withdrawals", to: "/dashboard/withdrawals" },
	{ label: "E-mails", to: "/dashboard/mails" },
	{ label: "Accounting", to: "/dashboard/accounting", area: "accounting" },
	{ label: "Audit log", to: "/dashboard/audit" },
];

/** Returns the links of the dashboard (specification §2, Dashboard). While the role is unknown, only those for every user. */
export function dashboardLinks(role: SignedInRole): readonly DashboardLink[] {
	if (role.admin === undefined) return [profile];
	return [profile, ...deskLinks.filter(({ area }) => mayVisit(role, area)), ...(role.admin ? [] : customerLinks)];
}
