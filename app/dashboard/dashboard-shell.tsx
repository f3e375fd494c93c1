import type { ReactNode } from "react";
import { Outlet, useRevalidator, useSearchParams } from "react-router";
import { deskRoleOf } from "../identity/desk-role.ts";
import { isRoleRedirect, visitContext } from "../identity/route-guard.ts";
import { ErrorPage, failure } from "../shell/error-page.tsx";
import { Notice, RetryNotice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/dashboard-shell";
import { DashboardSidebar, SidebarButton } from "./dashboard-sidebar.tsx";

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { user, role } = context.get(visitContext);
	return { user, role: await role() };
}

/** The frame of the dashboard (specification §2, Dashboard). */
export default function DashboardShell({ loaderData }: Route.ComponentProps) {
	return (
		<DashboardFrame {...loaderData}>
			<RoleFailure failure={loaderData.role.failure} />
			<RefusedPage />
			<Outlet />
		</DashboardFrame>
	);
}

/** Shown after staff opened a page that their role may not use. */
function RefusedPage() {
	const [query] = useSearchParams();
	if (!isRoleRedirect(query)) return null;
	return (
		<div className="mt-4">
			<Notice tone="error" title="Not allowed for your role">
				Your role may not open that page. An admin can change your role. You are still logged in.
			</Notice>
		</div>
	);
}

/** Keeps banner and sidebar when a page fails. Shows the error and the Retry button once. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	if (!loaderData) return <ErrorPage error={error} />;
	return (
		<DashboardFrame {...loaderData}>
			{loaderData.role.failure ? (
				<>
					<PageHeading title={failure.title} />
					<RoleFailure failure={loaderData.role.failure} />
				</>
			) : (
				<ErrorPage error={error} />
			)}
		</DashboardFrame>
	);
}

type ShellData = Awaited<ReturnType<typeof clientLoader>>;

function DashboardFrame({ user, role, children }: ShellData & { children: ReactNode }) {
	// The bar of the desk has the welcome and the sidebar.
	if (deskRoleOf(role)) return <div className="page-column [&_.page-column]:px-0">{children}</div>;
	return (
		<div className="page-column pt-6">
			<WelcomeBanner displayName={user.displayName} />
			<div className="mt-4 lg:mt-8 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-14 print:block">
				<DashboardSidebar role={role} />
				{/* Aligned with the sidebar. A page's own column already has the padding. */}
				<div className="min-w-0 lg:[&_header:has(h1)]:pt-0 [&_.page-column]:px-0">{children}</div>
			</div>
		</div>
	);
}

function RoleFailure({ failure }: { failure: ShellData["role"]["failure"] }) {
	const revalidator = useRevalidator();
	if (!failure) return null;
	return (
		<div className="mt-6 lg:mt-0 lg:mb-8">
			<RetryNotice
				title="Your role could not be loaded"
				busy={revalidator.state === "loading"}
				onRetry={() => revalidator.revalidate()}
			>
				{failure.message} Until then, you can only open your profile. You are still logged in.
			</RetryNotice>
		</div>
	);
}

/** Greets the user by display name (specification §2, Dashboard). Not a heading, because each page has its own. */
function WelcomeBanner({ displayName }: { displayName: string }) {
	return (
		<div data-print="no" className="flex items-stretch justify-between rounded-sheet border border-hairline bg-sheet">
			<div className="flex min-w-0 items-center gap-4 py-1.5 pr-4 pl-5 max-sm:gap-3 max-sm:pl-3 sm:py-3">
				<span aria-hidden="true" className="torque-stripe h-10 w-1.5 shrink-0" />
				<div className="min-w-0">
					<p className="lettering">Dashboard</p>
					<p className="font-heading font-semibold sm:text-xl [font-stretch:112%] [overflow-wrap:anywhere]">
						Welcome, <TypedText>{displayName}</TypedText>
					</p>
				</div>
			</div>
			<SidebarButton />
		</div>
	);
}
