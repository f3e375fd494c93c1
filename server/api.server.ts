import { HTTPException } from "hono/http-exception";
import { type AccessTokenVerifier, createAccessRules } from "../app/access/require-user.server.ts";
import { createAuditApi } from "../app/audit/audit-api.server.ts";
import { brand } from "../app/brand/brand.ts";
import { createListHolders } from "../app/buy-lists/list-holder.server.ts";
import { createListLinesApi } from "../app/buy-lists/list-lines-api.server.ts";
import { createListsApi } from "../app/buy-lists/lists-api.server.ts";
import { createCatalogueApi } from "../app/catalogue/catalogue-api.server.ts";
import { createPurchasesApi } from "../app/checkout/purchases-api.server.ts";
import { describeIdentity } from "../app/embedded-identity/auth-openapi.server.ts";
import { createFilesApi } from "../app/files/files-api.server.ts";
import { createApiRouter } from "../app/http/api-router.server.ts";
import { createCallLimits } from "../app/http/call-limits.server.ts";
import { describeApi } from "../app/http/openapi-page.server.ts";
import { databaseAway, malformed, methodNotAllowed, notFound, notJson, problem } from "../app/http/problem.ts";
import { problemResponse } from "../app/http/problem-response.server.ts";
import type { CreateRateLimiter } from "../app/http/rate-limits.server.ts";
import { Refusal } from "../app/http/refusal.ts";
import { createImagesApi } from "../app/images/images-api.server.ts";
import { createImportsApi } from "../app/imports/imports-api.server.ts";
import { createProductsExportApi } from "../app/imports/products-export-api.server.ts";
import { createInvoicesApi } from "../app/invoices/invoices-api.server.ts";
import type { Log } from "../app/log/log.server.ts";
import { faultStack } from "../app/log/log-text.ts";
import { createMailsApi } from "../app/mail/mails-api.server.ts";
import type { Costs } from "../app/money/costs.ts";
import { createOrdersApi } from "../app/order-desk/orders-api.server.ts";
import type { OrderHolds } from "../app/orders/order.ts";
import { createOrderPageApi } from "../app/orders/order-page-api.server.ts";
import { createOrdersExportApi } from "../app/orders/orders-export-api.server.ts";
import { createOrdersListApi } from "../app/orders/orders-list-api.server.ts";
import type { OrderRow } from "../app/orders/orders-repository.server.ts";
import { createOverviewApi } from "../app/overview/overview-api.server.ts";
import { type CardPaymentProvider, CardProviderUnavailable } from "../app/payments/card-payment-provider.ts";
import { createPaymentsApi } from "../app/payments/payments-api.server.ts";
import { createRefundsApi } from "../app/payments/refunds-api.server.ts";
import { closePayment } from "../app/payments/settle-payment.server.ts";
import type { WebhookWatch } from "../app/payments/webhook-watch.server.ts";
import { createOwnDataApi } from "../app/personal-data/own-data-api.server.ts";
import { createAdjustmentsApi } from "../app/products/adjustments-api.server.ts";
import { createOffersApi } from "../app/products/offers-api.server.ts";
import { createProductsApi } from "../app/products/products-api.server.ts";
import { createRestockAlertsApi } from "../app/restock-alerts/restock-alerts-api.server.ts";
import { createReviewsApi } from "../app/reviews/reviews-api.server.ts";
import { createReviewsListApi } from "../app/reviews/reviews-list-api.server.ts";
import type { CatalogueSource } from "../app/search/catalogue-source.server.ts";
import { createManagedProductsApi } from "../app/stock/managed-products-api.server.ts";
import { createStockApi } from "../app/stock/stock-api.server.ts";
import { type Contents, createContents } from "../app/storage/contents.server.ts";
import { requestLimits } from "../app/traffic/request-limits.server.ts";
import { isUpload } from "../app/traffic/upload-paths.ts";
import type { TokenExchange } from "../app/users/exchange-token.server.ts";
import { createUsersApi } from "../app/users/users-api.server.ts";
import { createUsersListApi } from "../app/users/users-list-api.server.ts";
import { findCaller } from "../app/users/users-repository.server.ts";
import { createWithdrawalsApi } from "../app/withdrawals/withdrawals-api.server.ts";
import type { Changes } from "../db/changes.ts";
import type { Db } from "../db/database.ts";
import { isDatabaseOutage } from "../db/database-outage.ts";
import type { Outbox } from "../db/outbox.ts";
import type { Transact } from "../db/transaction.ts";

export interface ApiDeps {
	db: Db;
	transact: Transact;
	identity: TokenExchange["identity"];
	accessTokens: AccessTokenVerifier & TokenExchange["accessTokens"];
	/** Whether browsers reach the shop by https. */
	isSecure?: boolean;
	/** Where browsers reach the shop; nowhere by a cookie unless given. */
	origins?: () => readonly string[];
	/** What stands for a network in the log. */
	pseudonymOf: (text: string) => string;
	cardPayments: CardPaymentProvider;
	/** What an account may hold unpaid, and how long. */
	holds: OrderHolds;
	/** What delivery and tax add. */
	costs: Costs;
	/** Where pictures and files are kept; in the database unless given. */
	contents?: Contents;
	/** Whether only who has confirmed their address can be made an admin (ruling 28). */
	adminsConfirmAddress?: boolean;
	/** Whether admins may do nothing as such without a second factor. */
	adminSecondFactor?: boolean;
	/** Absent where no mail is sent. */
	mail?: { outbox: Outbox };
	/** Hears of the card provider's webhooks. */
	webhooks: WebhookWatch;
	/** Hears of what public answers show. */
	changes: Changes;
	catalogue: CatalogueSource;
	/** Counts calls; absent for measurements only. */
	createLimiter?: CreateRateLimiter;
	clock: () => Date;
	log: Log;
}

/** Specification §7: every call, mounted under `/api`. */
export function createApi(deps: ApiDeps) {
	const { db, transact, accessTokens, cardPayments: provider, changes, catalogue } = deps;
	const { createLimiter, clock, log, pseudonymOf } = deps;
	const contents = deps.contents ?? createContents({ db, clock, log });
	const closeOpen = (order: OrderRow) => closePayment(payments, order);
	const limits = createCallLimits(createLimiter);
	const access = createAccessRules(
		(bearer) => findCaller(db, bearer, clock()),
		accessTokens,
		limits,
		(event, { network, ...facts }) => log.info(event, { ...facts, network: network && pseudonymOf(network) }),
		deps.adminSecondFactor,
	);
	const payments = { db, transact, provider, costs: deps.costs, clock, log };
	const { isSecure = false, origins = () => [] } = deps;
	const holders = createListHolders({ db, access, isSecure, origins, limits, createLimiter });
	const ordering = { db, transact, holds: deps.holds, costs: deps.costs, clock, log };
	const familyAsWritten = async (family: string) => (await catalogue.current()).familyAsWritten(family);
	/** Of one product: that shall not wait for the index, and its family is then as it was written. */
	const familyOfOne = async (family: string) => (await catalogue.currentOrNone())?.familyAsWritten(family) ?? family;
	const api = createApiRouter().basePath("/api");
	// Not by `except` of Hono: it makes an error, with its stack, for each request that is not excepted.
	api.use((c, next) => (isUpload(c.req.path) ? next() : requestLimits(c, next)));
	const calls = api
		.route("/", createProductsApi({ db, transact, changes, access, clock, familyAsWritten: familyOfOne }))
		.route("/", createAdjustmentsApi({ transact, access, clock }))
		.route("/", createManagedProductsApi({ db, catalogue, access, clock }))
		.route("/", createStockApi({ db, transact, access, clock }))
		.route("/", createProductsExportApi({ db, access, clock }))
		.route("/", createImportsApi({ db, transact, access, clock, familyAsWritten }))
		.route("/", createOffersApi({ db }))
		.route("/", createRestockAlertsApi({ db, transact, access, sendsMail: deps.mail !== undefined, clock }))
		.route("/", createListLinesApi({ db, transact, holders, holds: deps.holds, clock }))
		.route("/", createListsApi({ db, transact, access, holders, clock }))
		.route("/", createCatalogueApi({ db, catalogue, clock }))
		.route("/", createImagesApi({ db, transact, contents, access, clock }))
		.route("/", createFilesApi({ db, transact, contents, access, clock }))
		// Before `/orders/{id}`, which `/orders/counts` would be one of.
		.route("/", createOrdersListApi({ db, access }))
		.route("/", createOrdersExportApi({ db, access, clock }))
		.route("/", createOrderPageApi({ db, transact, access, clock }))
		.route("/", createOrdersApi({ ...ordering, access, closePayment: closeOpen }))
		.route("/", createPurchasesApi({ ...ordering, access, closePayment: closeOpen }))
		.route("/", createPaymentsApi({ ...payments, access, webhooks: deps.webhooks }))
		.route("/", createInvoicesApi({ db, access }))
		.route("/", createRefundsApi({ ...payments, access }))
		.route("/", createReviewsListApi({ db, access }))
		.route("/", createOverviewApi({ db, access, clock }))
		.route("/", createReviewsApi({ db, transact, access, clock }))
		.route("/", createAuditApi({ db, access }))
		.route("/", createWithdrawalsApi({ ...deps, access, limits, sendsMail: deps.mail !== undefined }))
		.route("/", createMailsApi({ db, transact, access, outbox: deps.mail?.outbox, clock }))
		// Before `/users/{email}`, which `/users/counts` would be one of.
		.route("/", createUsersListApi({ db, access }))
		.route("/", createUsersApi({ ...deps, access }))
		.route("/", createOwnDataApi({ db, transact, access, closePayment: closeOpen, clock, log }));
	describeIdentity(calls, isSecure);
	describeApi(calls, { name: brand.name, email: brand.email });
	calls.notFound((c) => {
		const allowed = methodsAt(calls.routes, c.req.path);
		return problemResponse(allowed.length > 0 ? methodNotAllowed(allowed) : notFound("No such call"));
	});
	calls.onError((error, c) => {
		if (error instanceof HTTPException && error.status === 400) return problemResponse(malformed(error.message));
		// A body without a type, or with a type spelt as only some read it.
		if (error instanceof HTTPException && error.status === 415) return problemResponse(notJson());
		if (error instanceof CardProviderUnavailable)
			log.error("card-provider.unavailable", { path: c.req.routePath, message: error.message });
		if (error instanceof Refusal) return problemResponse(error.problem, error.retryAfterSeconds);
		if (isDatabaseOutage(error)) {
			log.error("database.unavailable", { path: c.req.routePath, message: error.message });
			return problemResponse(databaseAway(), 5);
		}
		log.error("api.unexpected", { method: c.req.method, path: c.req.routePath, stack: faultStack(error) });
		return problemResponse(problem("unexpected", "Something went wrong on our side."));
	});
	return calls;
}

/** The type behind the client that pages use. */
export type Api = ReturnType<typeof createApi>;
declare module "../app/api/api-client.ts" {
	interface Register {
		api: Api;
	}
}

function methodsAt(routes: { method: string; path: string }[], path: string): string[] {
	const segments = path.split("/");
	const fits = (pattern: string) => {
		const parts = pattern.split("/");
		return parts.length === segments.length && parts.every((part, i) => part.startsWith(":") || part === segments[i]);
	};
	const methods = routes.filter((route) => route.method !== "ALL" && fits(route.path)).map((route) => route.method);
	return [...new Set(methods)];
}
