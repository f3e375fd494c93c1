import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { createPath, useLocation, useMatches, useNavigate, useNavigation } from "react-router";
import { brand, signedOutNotice } from "../brand/brand.ts";
import { Logo } from "../brand/logo.tsx";
import { useSession } from "../identity/session-context.tsx";
import { StepUpDialog } from "../identity/step-up-dialog.tsx";
import { ToastProvider, ToastRegion } from "../ui/dialogs/toast.tsx";
import { Notice } from "../ui/notice.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { type BannerUser, DeskLine } from "./desk-line.tsx";
import { FocusOnNavigation, focusPage, mainId, SkipLink } from "./focus-on-navigation.tsx";
import { DeskFooter, Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { canonicalPath } from "./page-links.tsx";
import { PendingBar, PendingPage, useSlowPage } from "./pending-page.tsx";

export interface PageShellProps {
	demoNotice?: string;
	search?: ReactNode;
	list?: ReactNode;
	/** Makes the bar of the desk, on the administrators' pages. They have the slim frame (ruling 42). */
	desk?: (signOut: () => void) => ReactNode;
	children: ReactNode;
}

/** The frame of every page: banner, navigation, toasts, footer. Shows no session until it is known. */
export function PageShell({ demoNotice, search, list, desk, children }: PageShellProps) {
	const { state, session } = useSession();
	const navigate = useNavigate();
	const matches = useMatches();
	const isGuarded = matches.some(({ id }) => id === "identity/signed-in");
	const slowPage = useSlowPage();
	const isNavigating = useRef(false);
	isNavigating.current = useNavigation().state !== "idle";
	const user = state.status === "resolving" ? undefined : state.status === "signed-in" ? state.user : null;
	const signOut = async () => {
		const { pathname } = location;
		// Signs out in the browser immediately, even when the request to the provider fails.
		await session.signOut().catch(() => {});
		// A user who has opened another page since, for example the login, stays there. A members-only page is always left.
		if (!isGuarded && (isNavigating.current || location.pathname !== pathname)) return;
		await navigate("/");
		focusPage();
	};
	return (
		<ToastProvider>
			<SkipLink />
			<Letterhead />
			<PendingBar />
			{desk ? (
				<>
					<header>
						<DeskLine user={user} onSignOut={signOut} />
						<ScriptNotice />
					</header>
					{desk(signOut)}
				</>
			) : (
				<header>
					<Banner user={user} demoNotice={demoNotice} />
					<Navigation
						signedIn={user === undefined ? undefined : user !== null}
						onSignOut={signOut}
						search={search}
						list={list}
					/>
					<ScriptNotice />
				</header>
			)}
			<FailedScriptNotice />
			<ToastRegion />
			{slowPage && <PendingPage key={slowPage.key} target={slowPage} />}
			<main
				id={mainId}
				tabIndex={-1}
				data-desk={desk ? "" : undefined}
				className={`outline-none ${slowPage?.isOther ? "invisible min-h-[60dvh]" : ""}`}
			>
				{children}
			</main>
			{desk ? <DeskFooter demoNotice={demoNotice} /> : <Footer />}
			<FocusOnNavigation />
			<StepUpDialog />
		</ToastProvider>
	);
}

interface BannerProps {
	/** Null when no user is signed in; absent until that is known. */
	user?: BannerUser | null;
	demoNotice?: string;
}

function Banner({ user, demoNotice }: BannerProps) {
	return (
		<div data-print="no" className="border-b border-hairline text-xs sm:text-sm">
			<div className="page-column flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-1 sm:min-h-11 sm:py-2">
				{demoNotice && (
					<p className="flex items-center gap-2">
						<span aria-hidden="true" className="torque-stripe h-4 w-2 shrink-0" />
						{demoNotice}
					</p>
				)}
				{user ? (
					<p className="min-w-0 [overflow-wrap:anywhere]">
						<span className="font-semibold">
							<TypedText>{user.displayName}</TypedText>
						</span>{" "}
						<span className="inline-block max-w-full text-ink-2 max-sm:block max-sm:truncate">
							<span className="max-sm:hidden">· </span>
							<TypedText>{user.email}</TypedText>
						</span>
					</p>
				) : (
					// Hidden until the session is known. Without script it never becomes known, so the text is shown.
					<p className={`text-ink-2 ${user === null ? "" : "invisible unscripted:visible"}`}>{signedOutNotice}</p>
				)}
			</div>
		</div>
	);
}

const retryDelayMs = 3000;

/**
 * Opens a page whose script failed to load, offline or after a new release, as soon as the shop answers.
 * `vite.config.ts` makes the router report the failure.
 */
function FailedScriptNotice() {
	const { location: target } = useNavigation();
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		const onFailure = () => setFailed(true);
		addEventListener("scriptfailed", onFailure);
		return () => removeEventListener("scriptfailed", onFailure);
	}, []);
	const path = failed && target && createPath(target);
	useEffect(() => {
		if (!path) return;
		const open = async () => {
			const answer = await fetch("/livez", { cache: "no-store" }).catch(() => undefined);
			if (answer?.ok) location.assign(path);
		};
		void open();
		const timer = setInterval(open, retryDelayMs);
		return () => clearInterval(timer);
	}, [path]);
	return (
		<div role="status" className="sticky top-0 z-40">
			{path && (
				<div className="page-column pt-4">
					<Notice title="No connection">The page will open as soon as you are back online. Your list is kept.</Notice>
				</div>
			)}
		</div>
	);
}

/** Part of every page. The style sheet shows it without script, and when the script failed to load. */
export function ScriptNotice() {
	const { pathname, search } = useLocation();
	return (
		<div data-print="no" className="page-column hidden py-3 unscripted:block">
			<p role="status" className="rounded-sheet border border-error bg-sheet p-4">
				You need JavaScript to order, log in, use your account and write reviews. It is not running on this page.{" "}
				<a
					href={canonicalPath(pathname) + search}
					className="word-link inline-flex min-h-11 items-center font-semibold"
				>
					Reload
				</a>
			</p>
		</div>
	);
}

/** The sender on printed pages. */
const Letterhead = memo(function Letterhead() {
	return (
		<div data-letterhead="" className="page-column hidden items-end justify-between gap-8 text-sm print:flex">
			<Logo />
			<p className="text-right text-ink-2">
				{brand.address.slice(1).join(", ")}
				<br />
				{brand.email}
			</p>
		</div>
	);
});
