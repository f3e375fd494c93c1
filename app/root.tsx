import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { settingsContext } from "./api/route-context.ts";
import { brand, colourVariables, demoNotice, setBrand } from "./brand/brand.ts";
import { pageMeta } from "./brand/page-meta.ts";
import { ListInHeader } from "./buy-lists/list-in-header.tsx";
import { HeaderSearch } from "./catalogue/header-search.tsx";
import { DeskBar, useIsDesk } from "./dashboard/desk-bar.tsx";
import { hydrationScript } from "./shell/deferred-hydration.ts";
import { ErrorPage, errorMeta } from "./shell/error-page.tsx";
import { PageLinks } from "./shell/page-links.tsx";
import { PageShell } from "./shell/page-shell.tsx";
import { ScriptNonce } from "./shell/script-nonce.ts";
import { setTimeZone } from "./time/calendar.ts";
import archivo from "./ui/fonts/archivo-latin.woff2?url";
import { themeScript } from "./ui/theme-switch.tsx";
import "./styles.css";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/**
 * Zod's `z.config({ jitless: true })`, before any schema is made: otherwise Zod tests whether it may compile code, and
 * the browser reports a violation of the page's policy. Calling it would load Zod on public pages, which need none
 * (`docs/performance.md`: bytes of a first view).
 */
const schemaScript = "globalThis.__zod_globalConfig={jitless:true};";

const demoIcons = [
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
	{ rel: "icon", href: "/icon-192.png", type: "image/png", sizes: "192x192" },
	{ rel: "apple-touch-icon", href: "/icon-192.png" },
];

export const links: Route.LinksFunction = () => [
	{ ...font, href: archivo },
	...(brand.icon
		? [
				{ rel: "icon", href: brand.icon },
				{ rel: "apple-touch-icon", href: brand.icon },
			]
		: demoIcons),
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : pageMeta());

export function loader({ context }: Route.LoaderArgs) {
	const settings = context.get(settingsContext);
	return { settings, origin: settings.origin };
}

/** The root's data stay the same for the whole visit. */
export const shouldRevalidate = () => false;

/** The document, around pages and errors alike. */
export function Layout({ children }: { children: ReactNode }) {
	const loaded = useRouteLoaderData<typeof loader>("root");
	const notice = loaded ? loaded.settings.demoNotice : demoNotice;
	const isDesk = useIsDesk();
	// Server and browser format days alike.
	if (loaded) {
		setTimeZone(loaded.settings.timeZone);
		setBrand(loaded.settings.brand);
	}
	return (
		// The script in the head sets the theme before React arrives.
		<html lang="en" style={colourVariables()} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<script
					nonce={useContext(ScriptNonce)}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, needed before the first paint
					dangerouslySetInnerHTML={{ __html: schemaScript + themeScript + hydrationScript }}
				/>
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#edf0f1" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1316" />
				<meta property="og:site_name" content={brand.name} />
				<meta property="og:type" content="website" />
				{loaded && <PageLinks origin={loaded.origin} />}
				<meta name="twitter:card" content="summary_large_image" />
				<Meta />
				<Links />
			</head>
			<body>
				<PageShell
					demoNotice={notice}
					search={<HeaderSearch />}
					list={<ListInHeader />}
					desk={isDesk ? (signOut) => <DeskBar isDemo={notice !== undefined} onSignOut={signOut} /> : undefined}
				>
					{children}
				</PageShell>
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
