import { Hono, type MiddlewareHandler } from "hono";
import { brand } from "../app/brand/brand.ts";
import { listPath } from "../app/buy-lists/buy-list.ts";
import { withdrawLink } from "../app/content/trust-links.ts";
import { conditional } from "../app/http/conditional.server.ts";
import { databaseUnavailable, problem, Refusal } from "../app/http/problem.ts";
import { securityHeaders } from "../app/http/security-headers.server.ts";
import { problemResponse } from "../app/http/send-problem.server.ts";
import type { Log } from "../app/log/log.server.ts";
import { faultStack } from "../app/log/log-text.ts";
import type { Mount } from "../app/providers/connect-providers.server.ts";
import { isDatabaseOutage } from "../db/database-outage.ts";
import { compress } from "./compress.server.ts";
import type { PageHandler } from "./pages.server.ts";

/** The origin of a request, as the listener determined it. */
export interface RequestOrigin {
	clientAddress: string | undefined;
	/** Key of the client's share in fair queues. */
	prefix48: string | undefined;
	/** The raw request target: URL parsers turn `/a/../b` into `/b`. */
	target?: string;
	/** Closes the connection, also in the middle of an answer. */
	closeConnection?: () => void;
}

export interface AppDeps {
	api: { fetch(request: Request, origin: RequestOrigin): Response | Promise<Response> };
	/** The embedded providers, each with the path it is mounted under. */
	mounts: Mount[];
	pages: PageHandler;
	/** Answers `GET /robots.txt` and `GET /sitemap.xml`. */
	crawlers?: { robots(): string; sitemap(): Promise<Response> };
	/** Answers `GET /.well-known/security.txt`: the contact for vulnerability reports (RFC 9116). */
	securityText?: () => string;
	/** Limits `GET /list`, the only page that is rendered for each browser. */
	limitListPage?: MiddlewareHandler;
	/** Limits pages that the page cache does not have. Anybody can invent more of them, such as prices to search for. */
	limitPages?: MiddlewareHandler;
	/** Answers `POST /list`: the list's forms, without script. */
	listForms?(request: Request, origin: RequestOrigin): Promise<Response>;
	/** Answers `POST /withdraw`: each step of a withdrawal from a contract. */
	withdrawForms?(request: Request, origin: RequestOrigin): Promise<Response>;
	/** Answers `GET /own/<name>`: a picture of the shop's file. */
	ownPictures?(name: string): Response;
	/** Answers `GET /images/<name>`. */
	images(name: string, client: { prefix48?: string; signal: AbortSignal }): Promise<Response>;
	/**
	 * Answers `GET /files/<hash>/<name>`; absent when there are no products. `closeConnection` closes a connection whose file could
	 * not be read to the end.
	 */
	files?(hash: string, name: string, request: Headers, closeConnection?: () => void): Promise<Response>;
	/** Answers `GET /product/<number>/datasheet.pdf`. */
	dataSheets?(request: { id: string; path: string; prefix48?: string }): Promise<Response>;
	/** Returns whether requests can be served: the database answers. */
	isReady(): Promise<boolean>;
	/** Returns whether the catalogue can be searched. Defaults to true. */
	isCatalogueReady?(): boolean;
	/** Answers `GET /metrics`; absent when metrics are off. */
	metrics?: (authorization: string | undefined) => Promise<Response>;
	log: Log;
}

/** Routes requests to providers, API and pages on one origin. */
export function createApp({
	api,
	images,
	ownPictures,
	files,
	dataSheets,
	limitListPage,
	limitPages,
	listForms,
	withdrawForms,
	crawlers,
	securityText,
	mounts,
	pages,
	isReady,
	isCatalogueReady = () => true,
	metrics,
	log,
}: AppDeps): Hono<{ Bindings: RequestOrigin }> {
	const app = new Hono<{ Bindings: RequestOrigin }>();
	app.use(securityHeaders);
	app.get("/livez", (c) => c.text("ok"));
	app.get("/readyz", async (c) => {
		const includesCatalogue = c.req.query("catalogue") !== undefined;
		if (!(await isReady())) return c.text("not ready", 503, { "retry-after": "1" });
		if (includesCatalogue && !isCatalogueReady()) return c.text("catalogue not ready", 503, { "retry-after": "1" });
		return c.text("ready");
	});
	app.use(conditional);
	app.use(compress);
	app.get("/metrics", async (c) => metrics?.(c.req.header("authorization")) ?? c.text("not found", 404));
	if (crawlers) {
		app.get("/robots.txt", (c) => c.text(crawlers.robots()));
		app.get("/sitemap.xml", () => crawlers.sitemap());
	}
	if (securityText) app.get("/.well-known/security.txt", (c) => c.text(securityText()));
	app.get("/manifest.webmanifest", (c) =>
		c.body(JSON.stringify(webManifest()), 200, { "content-type": "application/manifest+json" }),
	);
	// Password managers send their users here (change-password URL). The password is changed in the profile.
	app.get("/.well-known/change-password", (c) => c.redirect("/dashboard/security"));
	for (const { path, fetch } of mounts) app.all(`${path}/*`, (c) => fetch(c.req.raw, c.env?.clientAddress));
	app.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
	app.get("/images/:name", (c) => images(c.req.param("name"), { prefix48: c.env?.prefix48, signal: c.req.raw.signal }));
	if (ownPictures) app.get("/own/:name", (c) => ownPictures(c.req.param("name")));
	if (files)
		app.get("/files/:hash/:name", (c) =>
			files(c.req.param("hash"), c.req.param("name"), c.req.raw.headers, c.env?.closeConnection),
		);
	if (dataSheets)
		app.get("/product/:id/datasheet.pdf", (c) => {
			const [path = ""] = (c.env?.target ?? new URL(c.req.url).pathname).split("?");
			return dataSheets({ id: c.req.param("id"), path, prefix48: c.env?.prefix48 });
		});
	if (limitListPage) app.get(listPath, limitListPage).get(`${listPath}.data`, limitListPage);
	if (listForms) app.post(listPath, (c) => listForms(c.req.raw, c.env));
	if (withdrawForms) app.post(withdrawLink.to, (c) => withdrawForms(c.req.raw, c.env));
	if (limitPages) app.get("*", limitPages);
	app.get("*", async (c) => {
		const page = await pages(c.req.raw, c.env?.prefix48);
		const { pathname, search } = new URL(c.req.url);
		// A page has one address, without a slash at its end.
		if (page.status !== 200 || !/[^/]\/+$/.test(pathname)) return page;
		await page.body?.cancel();
		return c.redirect(pathname.replace(/(?<!\/)\/+$/, "") + search, 301);
	});
	app.all("*", () => {
		const readOnly = problem("method-not-allowed", "Pages are read-only. Use GET.", { allow: "GET, HEAD" });
		return problemResponse(readOnly);
	});
	app.onError((error, c) => {
		if (error instanceof Refusal) return problemResponse(error.problem, error.retryAfterSeconds);
		if (isDatabaseOutage(error)) return problemResponse(databaseUnavailable(), 5);
		log.error("app.unexpected-error", { method: c.req.method, stack: faultStack(error) });
		return problemResponse(problem("unexpected", "Something went wrong on our side."));
	});
	return app;
}

const demoIcons = [
	{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
	{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
	{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
	{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
];

/** Returns the web app manifest, with which a phone puts the shop on its home screen. */
const webManifest = () => ({
	name: brand.name,
	short_name: brand.name,
	description: brand.tagline,
	start_url: "/",
	display: "minimal-ui",
	background_color: "#edf0f1",
	theme_color: "#edf0f1",
	icons: brand.icon ? [{ src: brand.icon, sizes: "any" }] : demoIcons,
});
