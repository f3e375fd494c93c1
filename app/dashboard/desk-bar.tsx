import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useState } from "react";
import { Form, Link, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { deskHomes } from "../access/roles.ts";
import { LogoMark } from "../brand/logo.tsx";
import { deskRoleOf, mayVisit } from "../identity/desk-role.ts";
import type { SignedInRole } from "../identity/route-guard.ts";
import { ShopLinks } from "../shell/desk-line.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { CheckboxField } from "../ui/fields/field.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { clientLoader } from "./dashboard-shell.tsx";
import { DashboardSidebar, sidebarId } from "./dashboard-sidebar.tsx";
import { DeskSections } from "./desk-sections.tsx";
import { SavedViews } from "./saved-views.tsx";
import { rowKeys, useListPlace, useLiveList, useRowKeys, useRowKeysSetting } from "./use-row-keys.ts";

const useShellData = () => useRouteLoaderData<typeof clientLoader>("dashboard/dashboard-shell");

/** Returns true when the page has the desk's frame. Pages for staff only have it before the role is known. */
export function useIsDesk(): boolean {
	const isForStaff = useMatches().some(({ id }) => /^identity\/\w+-only$/.test(id));
	const role = useShellData()?.role;
	return role?.admin === undefined ? isForStaff : deskRoleOf(role) !== undefined;
}

/** The bar of the desk, 48 px: drawer, sections, search and account (ruling 42). */
export function DeskBar({ isDemo, onSignOut }: { isDemo: boolean; onSignOut: () => void }) {
	const data = useShellData();
	const role = data?.role ?? {};
	const home = deskHomes[role.role ?? "admin"];
	return (
		<section
			aria-label="Desk"
			data-print="no"
			data-desk-bar=""
			className="sticky top-0 z-30 border-b border-control bg-sheet"
		>
			<div className="page-column flex min-h-12 items-center gap-x-1">
				<button
					type="button"
					popoverTarget={sidebarId}
					aria-label="Dashboard menu"
					className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-sheet hover:bg-tint"
				>
					<IconMenu2 aria-hidden="true" size="1.25rem" stroke={1.75} />
				</button>
				<Link to={home.to} aria-label={home.label} className="grid size-11 shrink-0 place-items-center">
					<LogoMark />
				</Link>
				<DeskSections role={data?.role} />
				{isDemo && (
					<p className="mx-3 flex items-center gap-1.5 text-xs font-semibold">
						<span aria-hidden="true" className="torque-stripe h-3.5 w-1.5" />
						Demo
					</p>
				)}
				<DeskSearch role={role} />
				{data && (
					<Link
						to="/dashboard"
						className="flex min-h-11 min-w-0 items-center px-2.5 text-sm leading-tight font-semibold [overflow-wrap:anywhere] hover:bg-tint max-md:hidden"
					>
						<span>
							Welcome, <TypedText>{data.user.displayName}</TypedText>
						</span>
					</Link>
				)}
				<SavedViews />
				<ListKeys />
				<ThemeSwitch />
			</div>
			<DashboardSidebar role={role}>
				{data && (
					<p className="px-5 pt-4 font-semibold md:hidden">
						Welcome, <TypedText>{data.user.displayName}</TypedText>
					</p>
				)}
				<div className="mt-4 border-t border-control lg:hidden">
					<ShopLinks
						onSignOut={onSignOut}
						className=""
						itemClass="flex min-h-12 w-full items-center px-5 font-medium hover:bg-tint"
					/>
				</div>
			</DashboardSidebar>
		</section>
	);
}

/** Searches orders, products and users. Roles that see only orders search their list. */
function DeskSearch({ role }: { role: SignedInRole }) {
	const { pathname, search } = useLocation();
	const searched = pathname === "/dashboard/search" ? (new URLSearchParams(search).get("search") ?? "") : "";
	const isOrdersOnly = role.role !== undefined && !mayVisit(role, "stock");
	const label = isOrdersOnly
		? "Search orders"
		: role.role
			? "Search orders and products"
			: "Search orders, products and users";
	const orders = "/dashboard/allorder";
	return (
		<>
			<Form
				role="search"
				action={isOrdersOnly ? orders : "/dashboard/search"}
				className="relative ml-auto hidden max-w-80 flex-1 md:block"
			>
				<IconSearch
					aria-hidden="true"
					size="1.125rem"
					stroke={1.75}
					className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-2"
				/>
				{/* An order's number opens it. */}
				<input type="hidden" {...(isOrdersOnly ? { name: "state", value: "all" } : { name: "open", value: "1" })} />
				<input
					type="search"
					name="search"
					required
					key={searched}
					defaultValue={searched}
					maxLength={200}
					aria-label={label}
					placeholder="Order, part, name"
					autoComplete="off"
					className="min-h-9 w-full rounded-sheet border border-control bg-paper pr-2 pl-9 text-sm placeholder:text-ink-2 pointer-coarse:min-h-11"
				/>
			</Form>
			<Link
				to={isOrdersOnly ? `${orders}?state=all` : "/dashboard/search"}
				aria-label={label}
				className="ml-auto grid size-11 shrink-0 place-items-center rounded-sheet hover:bg-tint md:hidden"
			>
				<IconSearch aria-hidden="true" size="1.25rem" stroke={1.75} />
			</Link>
		</>
	);
}

/** The keys of the desk's lists, and a button that shows them. */
export function ListKeys() {
	const [isOpen, setOpen] = useState(false);
	const { isOff, turn } = useRowKeysSetting();
	useRowKeys(isOff, () => setOpen(true));
	useListPlace();
	useLiveList();
	return (
		<>
			<button
				type="button"
				aria-label="Keyboard shortcuts"
				onClick={() => setOpen(true)}
				className="grid size-11 shrink-0 place-items-center rounded-sheet hover:bg-tint max-md:hidden pointer-coarse:hidden"
			>
				<IconKeyboard aria-hidden="true" size="1.25rem" stroke={1.75} />
			</button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Keyboard shortcuts"
				body={
					<>
						<dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
							{rowKeys.map(([key, label]) => (
								<div key={key} className="contents">
									<dt>
										<kbd className="measure rounded-sheet border border-control px-2">{key}</kbd>
									</dt>
									<dd>{label}</dd>
								</div>
							))}
						</dl>
						<CheckboxField
							label="Use these keys in lists"
							checked={!isOff}
							onChange={({ target }) => turn(!target.checked)}
						/>
					</>
				}
				cancelLabel="Close"
				onConfirm={() => setOpen(false)}
			/>
		</>
	);
}
