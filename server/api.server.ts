import { HTTPException } from "hono/http-exception";
import type { AccessTokens } from "../app/access/access-token.server.ts";
import { createAccessRules } from "../app/access/require-user.server.ts";
import { createAccountingApi } from "../app/accounting/accounting-api.server.ts";
import { createAuditApi } from "../app/audit/audit-api.server.ts";
import { brand } from "../app/brand/brand.ts";
import { createListAccess, type ListShop } from "../app/buy-lists/list-access.server.ts";
import { createListLinesApi } from "../app/buy-lists/list-lines-api.server.ts";
import { createListsApi } from "../app/buy-lists/lists-api.server.ts";
import { createCatalogueApi } from "../app/catalogue/catalogue-api.server.ts";
import { createForCustomerApi } from "../app/checkout/for-customer/for-customer-api.server.ts";
import { createPurchasesApi } from "../app/checkout/purchases-api.server.ts";
import type { ShopFile } from "../app/config/shop-file/shop-file-schema.server.ts";
import { createContentApi } from "../app/content/content-api.server.ts";
import { createCustomersApi } from "../app/customers/customers-api.server.ts";
import { createSavedViewsApi } from "../app/dashboard/saved-views-api.server.ts";
import { describeIdentity } from "../app/embedded-identity/auth-openapi.server.ts";
import { createFilesApi } from "../app/files/files-api.server.ts";
import { createApiRouter } from "../app/http/api-router.server.ts";
import { createCallLimits } from "../app/http/call-limits.server.ts";
import { conditional } from "../app/http/conditional.server.ts";
import { describeApi } from "../app/http/openapi-page.server.ts";
import {
	databaseUnavailable,
	malformed,
	methodNotAllowed,
	notFound,
	notJson,
	problem,
	Refusal,
} from "../app/http/problem.ts";
import { problemResponse } from "../app/http/send-problem.server.ts";
import { createImagesApi } from "../app/images/images-api.server.ts";
import { createImportsApi } from "../app/imports/imports-api.server.ts";
import { createProductsExportApi } from "../app/imports/products-export-api.server.ts";
import { createInvoicesApi } from "../app/invoices/invoices-api.server.ts";
import { faultStack } from "../app/log/log-text.ts";
import type { MailLimits } from "../app/mail/mail-limits.server.ts";
import { createMailsApi } from "../app/mail/mails-api.server.ts";
import { createOrdersApi } from "../app/order-desk/orders-api.server.ts";
import { createReplacementApi } from "../app/order-desk/replacement/replacement-api.server.ts";
import { createShipmentsApi } from "../app/order-desk/shipping/shipments-api.server.ts";
import { createDeliveryApi } from "../app/orders/delivery/delivery-api.server.ts";
import { createOrdersExportApi } from "../app/orders/list/orders-export-api.server.ts";
import { createOrdersListApi } from "../app/orders/list/orders-list-api.server.ts";
import { createPurchasesListApi } from "../app/orders/list/purchases-list-api.server.ts";
import type { OrderHolds } from "../app/orders/order.ts";
import { createOrderPageApi } from "../app/orders/order-page-api.server.ts";
import { createOverviewApi } from "../app/overview/overview-api.server.ts";
import { CardProviderUnavailable } from "../app/payments/card-payment-provider.ts";
import { createPaymentsApi } from "../app/payments/payments-api.server.ts";
import type { PaymentsShop } from "../app/payments/payments-shop.ts";
import { createRefundsApi } from "../app/payments/refunds-api.server.ts";
import type { WebhookWatch } from "../app/payments/webhook-watch.server.ts";
import { createOwnDataApi } from "../app/personal-data/own-data-api.server.ts";
import { createCellsApi } from "../app/products/cells-api.server.ts";
import { createOffersApi } from "../app/products/offers-api.server.ts";
import { createProductsApi } from "../app/products/products-api.server.ts";
import { createRestockAlertsApi } from "../app/restock-alerts/restock-alerts-api.server.ts";
import { createReviewsApi } from "../app/reviews/reviews-api.server.ts";
import { createReviewsListApi } from "../app/reviews/reviews-list-api.server.ts";
import type { CatalogueSource } from "../app/search/catalogue-source.server.ts";
import type { DatevNumbers } from "../app/settings/datev-settings.server.ts";
import { createManagedProductsApi } from "../app/stock/managed-products-api.server.ts";
import { createStockApi } from "../app/stock/stock-api.server.ts";
import type { ContentsShop } from "../app/storage/contents.server.ts";
import { isUpload } from "../app/traffic/receive-body.server.ts";
import { requestLimits } from "../app/traffic/request-limits.server.ts";
import type { TokenExchange } from "../app/users/exchange-token.server.ts";
import { createUsersApi } from "../app/users/users-api.server.ts";
import { createUsersListApi } from "../app/users/users-list-api.server.ts";
import { findLastingCaller } from "../app/users/users-repository.server.ts";
import { createWithdrawalsApi } from "../app/withdrawals/withdrawals-api.server.ts";
import type { Changes } from "../db/changes.ts";
import { isDatabaseOutage } from "../db/database-outage.ts";
import type { Outbox } from "../db/outbox.ts";
import { runCall } from "../db/transaction.ts";

interface ApiShop extends PaymentsShop, ContentsShop, TokenExchange, ListShop, Pick<ShopFile, "content"> {
	accessTokens: Pick<AccessTokens, "issue" | "verify">;
	/** Returns the pseudonym of a network address for the log. */
	pseudonymOf: (text: string) => string;
	/** Limits of unpaid orders per account. */
	holds: OrderHolds;
	/** True when only users with a verified address can become admins (ruling 28). */
	staffConfirmAddress?: boolean;
	staffSecondFactor?: boolean;
	/** Numbers for the DATEV export. Default: of the chart SKR03. */
	datev?: DatevNumbers;
	/** Absent when the shop sends no e-mail. */
	outbox?: Outbox;
	sendsMail: boolean;
	mailLimits: MailLimits;
	webhooks: WebhookWatch;
	changes: Changes;
	catalogue: CatalogueSource;
}

/** The API of specification §7, mounted under `/api`. */
export function createApi(shop: ApiShop) {
	const { db, catalogue, clock, log } = shop;
	const limits = createCallLimits(shop.createLimiter);
	const access = createAccessRules(
		(bearer) => findLastingCaller(db, bearer, clock),
		shop.accessTokens,
		limits,
		(event, { subnet64, ...facts }) => log.info(event, { ...facts, subnet: subnet64 && shop.pseudonymOf(subnet64) }),
		shop.staffSecondFactor,
	);
	const listAccess = createListAccess(shop, access, limits);
	const canonicalFamily = async (family: string) => (await catalogue.current()).canonicalFamily(family);
	/** The index for calls about one product, which do not wait for it. The family is returned as written while there is none. */
	const familyOfOne = async (family: string) => (await catalogue.currentOrNone())?.canonicalFamily(family) ?? family;
	const api = createApiRouter().basePath("/api");
	api.use((_, next) => runCall(next));
	api.use(conditional);
	// Hono's `except` creates an error with its stack for each request that is not excepted.
	api.use((c, next) => (isUpload(c.req.path) ? next() : requestLimits(c, next)));
	const calls = api
		// GET and POST /products, GET, PUT and DELETE /products/{id}, /product
		.route("/", createProductsApi({ ...shop, canonicalFamily: familyOfOne }, access))
		// PATCH /products/{id}, PATCH /products
		.route("/", createCellsApi({ ...shop, canonicalFamily: familyOfOne }, access))
		// /stock, /stock.csv, /stock/hidden, /stock/counts
		.route("/", createManagedProductsApi(shop, access))
		// /products/{id}/stock, /media/matches, /receipts, /stocktakes
		.route("/", createStockApi(shop, access))
		// /products.csv
		.route("/", createProductsExportApi(shop, access))
		// /imports/headings, /imports/preview, /imports/rows
		.route("/", createImportsApi({ ...shop, canonicalFamily }, access))
		// /offers
		.route("/", createOffersApi(shop))
		// /products/{id}/restock-alert
		.route("/", createRestockAlertsApi(shop, access))
		// /lists/check, GET /lists/{id}, /lists/{id}/count, /lists/{id}/lines, /lists/{id}/lines/{line}
		.route("/", createListLinesApi(shop, listAccess))
		// /lists, /lists/claim, PATCH and DELETE /lists/{id}
		.route("/", createListsApi(shop, access, listAccess))
		// /catalogue, /products/{id}/related, /special-item
		.route("/", createCatalogueApi(shop, limits))
		// /content/home, /content/blog, /content/portfolio, /content/trust/{page}
		.route("/", createContentApi(shop))
		// /images
		.route("/", createImagesApi(shop, access))
		// /products/{id}/files, /products/{id}/files/{file}
		.route("/", createFilesApi(shop, access))
		// GET /orders, /individual
		.route("/", createOrdersListApi(shop, access))
		// /orders.csv
		.route("/", createOrdersExportApi(shop, access))
		// /orders/{id}/history, /orders/{id}/note, /orders/{id}/shipment
		.route("/", createOrderPageApi(shop, access))
		// /purchases/{id}/delivery
		.route("/", createDeliveryApi(shop, access))
		// GET and DELETE /orders/{id}, /orders/{id}/cancel
		.route("/", createOrdersApi(shop, access))
		// /orders/{id}/replacement
		.route("/", createReplacementApi(shop, access))
		// GET /purchases, /purchases/counts (before /purchases/{id}, which would match it)
		.route("/", createPurchasesListApi(shop, access))
		// POST /orders, POST /purchases, /purchases/{id}, /purchases/{id}/cancel, /purchases/{id}/cancel-unpaid
		.route("/", createPurchasesApi(shop, access))
		// /purchases/{id}/deliver, /shipments/{id}/undo
		.route("/", createShipmentsApi(shop, access))
		// /users/{email}/purchases
		.route("/", createForCustomerApi(shop, access))
		// /create-payment-intent, PATCH /orders/{id}, /webhooks/stripe
		.route("/", createPaymentsApi(shop, access))
		// /accounting, /accounting/documents, /accounting/documents/sums, /accounting/payments, /accounting/payments.csv, /accounting/datev.csv
		.route("/", createAccountingApi(shop, access))
		// /invoices/{number}/pdf, /invoices.csv, /invoices.zip
		.route("/", createInvoicesApi(shop, access))
		// /purchases/{id}/refunds, /purchases/{id}/refund
		.route("/", createRefundsApi(shop, access))
		// /reviews/all, /reviews/counts
		.route("/", createReviewsListApi(shop, access))
		// /overview
		.route("/", createOverviewApi(shop, access))
		// /reviews, /products/{id}/rating, /reviews/{id}
		.route("/", createReviewsApi(shop, access, limits))
		// /views, /views/{id}
		.route("/", createSavedViewsApi(shop, access))
		// /audit
		.route("/", createAuditApi(shop, access))
		// /withdrawals, /withdrawals/counts, /withdrawals/of-orders, /orders/{id}/withdrawals, /withdrawals/{id}
		.route("/", createWithdrawalsApi(shop, access, limits))
		// /mails, /mails/counts, /mails.csv, /mails/{id}/send-again, /mails/send-failed-again
		.route("/", createMailsApi(shop, access))
		// /users.csv, /users, /users/counts (before /users/{email}, which would match it)
		.route("/", createUsersListApi(shop, access))
		// /users/{email}, /admin/{email}, /users/admin/{email}, /users/{email}/role, /users/{email}/sessions
		.route("/", createUsersApi(shop, access))
		// /customers/{id}, /customers/{id}/block, /customers/{id}/notes, /customers/{id}/notes/{note}
		.route("/", createCustomersApi(shop, access))
		// /users/me/data, /users/me
		.route("/", createOwnDataApi(shop, access));
	// /auth/*: app/embedded-identity/auth-endpoints.server.ts
	describeIdentity(calls, shop.isSecure);
	describeApi(calls, { name: brand.name, email: brand.email });
	calls.notFound((c) => {
		const allowed = methodsAt(calls.routes, c.req.path);
		return problemResponse(allowed.length > 0 ? methodNotAllowed(allowed) : notFound("API call"));
	});
	calls.onError((error, c) => {
		if (error instanceof HTTPException && error.status === 400) return problemResponse(malformed(error.message));
		// The content type is missing or malformed.
		if (error instanceof HTTPException && error.status === 415) return problemResponse(notJson());
		if (error instanceof CardProviderUnavailable)
			log.error("card-provider.unavailable", { path: c.req.routePath, message: error.message });
		if (error instanceof Refusal) return problemResponse(error.problem, error.retryAfterSeconds);
		if (isDatabaseOutage(error)) {
			log.error("database.unavailable", { path: c.req.routePath, message: error.message });
			return problemResponse(databaseUnavailable(), 5);
		}
		log.error("api.unexpected-error", { method: c.req.method, path: c.req.routePath, stack: faultStack(error) });
		return problemResponse(problem("unexpected", "Something went wrong on our side."));
	});
	return calls;
}

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
		return (
			parts.length === segments.length &&
			parts.every((part, i) => (part.startsWith(":") && segments[i] !== "") || part === segments[i])
		);
	};
	const methods = routes.filter((route) => route.method !== "ALL" && fits(route.path)).map((route) => route.method);
	return [...new Set(methods)];
}
