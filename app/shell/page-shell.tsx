import { type ReactNode, useRef } from "react";
import { useMatches, useNavigate, useNavigation } from "react-router";
import { Letterhead } from "../brand/letterhead.tsx";
import { useSession } from "../identity/session-context.tsx";
import { StepUpDialog } from "../identity/step-up-dialog.tsx";
import { ToastProvider, ToastRegion } from "../ui/dialogs/toast.tsx";
import { Banner } from "./banner.tsx";
import { Footer } from "./footer.tsx";
import { LostScript } from "./lost-script.tsx";
import { Navigation } from "./navigation.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { QuietHeader } from "./quiet-header.tsx";
import { focusPage, RouteAnnouncer } from "./route-announcer.tsx";
import { ScriptNotice } from "./script-notice.tsx";
import { mainId, SkipLink } from "./skip-link.tsx";

export interface PageShellProps {
	demoNotice?: string;
	/** Finds something from every page. */
	search?: ReactNode;
	/** Leads to what somebody means to order. */
	list?: ReactNode;
	children: ReactNode;
}

/**
 * What stands around every page: banner, navigation, toasts, footer. Until the session is known it shows none. Pages whose
 * `handle` says `shell: "quiet"` have neither navigation nor footer.
 */
export function PageShell({ demoNotice, search, list, children }: PageShellProps) {
	const { state, session } = useSession();
	const navigate = useNavigate();
	const matches = useMatches();
	const isQuiet = matches.some(({ handle }) => (handle as { shell?: string } | undefined)?.shell === "quiet");
	const isGuarded = matches.some(({ id }) => id === "identity/signed-in");
	const isOnTheWay = useRef(false);
	isOnTheWay.current = useNavigation().state !== "idle";
	const user = state.status === "resolving" ? undefined : state.status === "signed-in" ? state.user : null;
	const signOut = async () => {
		const { pathname } = location;
		// Signed out on this side at once, even when the provider could not be told.
		await session.signOut().catch(() => {});
		// Whoever has gone on meanwhile, as to the login, is not fetched back; a page that only members see is left all the same.
		if (!isGuarded && (isOnTheWay.current || location.pathname !== pathname)) return;
		await navigate("/");
		focusPage();
	};
	return (
		<ToastProvider>
			<SkipLink />
			<Letterhead />
			<PendingBar />
			<header>
				<Banner user={user} demoNotice={demoNotice} />
				{isQuiet ? (
					<QuietHeader />
				) : (
					<Navigation signedIn={Boolean(user)} onSignOut={signOut} search={search} list={list} />
				)}
				<ScriptNotice />
			</header>
			<LostScript />
			<ToastRegion />
			<main id={mainId} tabIndex={-1} className="outline-none">
				{children}
			</main>
			{!isQuiet && <Footer />}
			<RouteAnnouncer />
			<StepUpDialog />
		</ToastProvider>
	);
}
