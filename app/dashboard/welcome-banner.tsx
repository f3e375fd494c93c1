import { SidebarButton } from "./dashboard-sidebar.tsx";

export interface WelcomeBannerProps {
	displayName: string;
	/** Undefined while it is not known. */
	admin: boolean | undefined;
}

/** Greets by display name (specification §2, Dashboard). Not a heading: each page has its own. */
export function WelcomeBanner({ displayName, admin }: WelcomeBannerProps) {
	return (
		<div
			data-print="no"
			className="flex flex-wrap items-stretch justify-between rounded-sheet border border-hairline bg-sheet sm:flex-nowrap"
		>
			<div className="flex min-w-0 items-center gap-4 py-3 pr-4 pl-5">
				<span aria-hidden="true" className="torque-stripe h-10 w-1.5 shrink-0" />
				<div className="min-w-0">
					<p className="lettering">{admin ? "Dashboard · Admin" : "Dashboard"}</p>
					<p className="font-heading text-xl font-semibold [font-stretch:112%] [overflow-wrap:anywhere]">
						Welcome, {displayName}
					</p>
				</div>
			</div>
			<SidebarButton />
		</div>
	);
}
