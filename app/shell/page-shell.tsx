import type { ReactNode } from "react";
import { ToastProvider, ToastRegion } from "../ui/toast.tsx";
import { Banner, type BannerUser } from "./banner.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { mainId, SkipLink } from "./skip-link.tsx";

export interface PageShellProps {
	user?: BannerUser;
	demo: boolean;
	onSignOut: () => void;
	children: ReactNode;
}

/** What stands around every page: banner, navigation, toasts, footer. */
export function PageShell({ user, demo, onSignOut, children }: PageShellProps) {
	return (
		<ToastProvider>
			<SkipLink />
			<PendingBar />
			<header>
				<Banner user={user} demo={demo} />
				<Navigation signedIn={user !== undefined} onSignOut={onSignOut} />
			</header>
			<ToastRegion />
			<main id={mainId} tabIndex={-1} className="outline-none">
				{children}
			</main>
			<Footer />
			<RouteAnnouncer />
		</ToastProvider>
	);
}
