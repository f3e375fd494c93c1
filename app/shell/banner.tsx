import { signedOutNotice } from "../brand/brand.ts";

export interface BannerUser {
	displayName: string;
	email: string;
}

export interface BannerProps {
	/** Null when nobody is signed in; absent until that is known. */
	user?: BannerUser | null;
	demoNotice?: string;
}

export function Banner({ user, demoNotice }: BannerProps) {
	return (
		<div data-print="no" className="border-b border-hairline text-sm">
			<div className="page-column flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2">
				{demoNotice && (
					<p className="flex items-center gap-2.5">
						<span aria-hidden="true" className="torque-stripe h-4 w-2 shrink-0" />
						{demoNotice}
					</p>
				)}
				{user ? (
					<p className="min-w-0 [overflow-wrap:anywhere]">
						<span className="font-semibold">{user.displayName}</span>
						<span className="text-ink-2"> · {user.email}</span>
					</p>
				) : (
					// Until it is known nothing is claimed; without script it never is.
					<p className={`text-ink-2 ${user === null ? "" : "invisible unscripted:visible"}`}>{signedOutNotice}</p>
				)}
			</div>
		</div>
	);
}
