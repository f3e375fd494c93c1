import { except } from "hono/combine";
import { HTTPException } from "hono/http-exception";
import { createCatalogueApi } from "./catalogue/catalogue-api.server.ts";
import { createCatalogueSource } from "./catalogue/catalogue-source.server.ts";
import { describeIdentity } from "./identity/identity-document.server.ts";
import { type AccessTokenVerifier, createAccessRules } from "./identity/require-user.server.ts";
import { createImagesApi } from "./images/images-api.server.ts";
import type { OrderPayments } from "./orders/order-payments.ts";
import { createOrdersApi } from "./orders/orders-api.server.ts";
import { type CardPaymentProvider, CardProviderUnavailable } from "./payments/card-payment-provider.ts";
import { createPaymentsApi } from "./payments/payments-api.server.ts";
import { createOrderPayments } from "./payments/settle-payment.server.ts";
import { describeApi } from "./platform/api-document.server.ts";
import { createApiGroup, problemAnswer } from "./platform/api-route.server.ts";
import { createCallLimits } from "./platform/call-limits.server.ts";
import type { Changes } from "./platform/changes.server.ts";
import type { Db } from "./platform/database.server.ts";
import { isDatabaseOutage } from "./platform/database-outage.server.ts";
import type { Log } from "./platform/log.server.ts";
import { malformed, notFound, notJson, problem, unavailable } from "./platform/problem.ts";
import { requestLimits } from "./platform/request-limits.server.ts";
import { createProductsApi } from "./products/products-api.server.ts";
import { createReviewsApi } from "./reviews/reviews-api.server.ts";
import type { TokenExchange } from "./users/exchange-token.server.ts";
import { createUsersApi } from "./users/users-api.server.ts";

export interface ApiParts {
	db: Db;
	identity: TokenExchange["identity"];
	accessTokens: AccessTokenVerifier & TokenExchange["accessTokens"];
	cardPayments: CardPaymentProvider;
	/** Hears of what public answers show. */
	changes: Changes;
	/** Off for measurements only. */
	rateLimits: boolean;
	clock: () => Date;
	log: Log;
}

/** Specification §7: every call, mounted under `/api`. */
export function createApi(parts: ApiParts) {
	const { db, identity, accessTokens, cardPayments: provider, changes, rateLimits, clock, log } = parts;
	const access = createAccessRules(db, accessTokens, createCallLimits({ on: rateLimits, clock }));
	const payments: OrderPayments = createOrderPayments({ db, provider, clock, log });
	const catalogue = createCatalogueSource({ db, changes, clock });
	const api = createApiGroup().basePath("/api");
	api.use(except("/api/images", requestLimits));
	const calls = api
		.route("/", createProductsApi({ db, access, changes, clock }))
		.route("/", createCatalogueApi({ db, catalogue, clock }))
		.route("/", createImagesApi({ db, access, clock }))
		.route("/", createOrdersApi({ db, access, payments, changes, clock, log }))
		.route("/", createPaymentsApi({ db, access, provider, clock, log }))
		.route("/", createReviewsApi({ db, access, changes, clock }))
		.route("/", createUsersApi({ db, access, identity, accessTokens, clock }));
	describeIdentity(calls);
	describeApi(calls);
	calls.notFound((c) => {
		const allowed = methodsAt(calls.routes, c.req.path);
		if (allowed.length === 0) return problemAnswer(c, notFound("No such call"));
		c.header("allow", allowed.join(", "));
		return problemAnswer(c, problem(405, "method-not-allowed", `Use ${allowed.join(" or ")}.`));
	});
	calls.onError((error, c) => {
		if (error instanceof HTTPException && error.status === 400) return problemAnswer(c, malformed(error.message));
		// A body without a type, or with a type spelt as only some read it.
		if (error instanceof HTTPException && error.status === 415) return problemAnswer(c, notJson());
		if (error instanceof CardProviderUnavailable) {
			log.error("card-provider.unavailable", { path: c.req.routePath, message: error.message });
			return problemAnswer(c, unavailable("The card payment provider does not answer. Try again."), 5);
		}
		if (isDatabaseOutage(error)) {
			log.error("database.unavailable", { path: c.req.routePath, message: error.message });
			return problemAnswer(c, unavailable("The shop's database does not answer. Try again."), 5);
		}
		log.error("api.unexpected", { method: c.req.method, path: c.req.routePath, stack: error.stack });
		return problemAnswer(c, problem(500, "unexpected", "Something went wrong on our side."));
	});
	return calls;
}

/** The type behind the client that pages use. */
export type Api = ReturnType<typeof createApi>;

function methodsAt(routes: { method: string; path: string }[], path: string): string[] {
	const segments = path.split("/");
	const fits = (pattern: string) => {
		const parts = pattern.split("/");
		return parts.length === segments.length && parts.every((part, i) => part.startsWith(":") || part === segments[i]);
	};
	const methods = routes.filter((route) => route.method !== "ALL" && fits(route.path)).map((route) => route.method);
	return [...new Set(methods)];
}
