import type { RootOperationNode } from "kysely";
import Stripe from "stripe";
import { createAccessTokens } from "../../app/access/access-token.server.ts";
import type { StaffRole } from "../../app/access/roles.ts";
import { demoShopFile } from "../../app/config/shop-file/shop-file-schema.server.ts";
import { createMemoryLimiter } from "../../app/http/rate-limits.server.ts";
import type { IdentityClaims } from "../../app/identity/identity-provider.ts";
import { createMailLimits } from "../../app/mail/mail-limits.server.ts";
import { type Costs, noCosts } from "../../app/money/costs.ts";
import { type OrderHolds, unlimitedHolds } from "../../app/orders/order.ts";
import { createStripeProvider } from "../../app/payments/stripe-provider.server.ts";
import { createWebhookWatch } from "../../app/payments/webhook-watch.server.ts";
import { createCatalogueSource } from "../../app/search/catalogue-source.server.ts";
import type { DatabaseLimits } from "../../app/settings/database-settings.server.ts";
import type { ContentStore } from "../../app/storage/content-store.ts";
import { createContents } from "../../app/storage/contents.server.ts";
import { setAdminRole, upsertUser } from "../../app/users/users-repository.server.ts";
import { newId } from "../../db/new-id.ts";
import { createPostgresLimiter } from "../../db/postgres/postgres-rate-limits.ts";
import { createStripeSandbox } from "../../sandboxes/stripe/stripe-sandbox.server.ts";
import { createApi } from "../../server/api.server.ts";
import type { Answer } from "./client.ts";
import { type Pause, pausedDatabase, pausedProvider } from "./injected-pauses.ts";
import { recordingDatabase } from "./query-plans.ts";
import { createTestDatabase, type Engine, silentLog, writing } from "./test-database.ts";

/** An API client, for example `await buyer.get("/orders")`. Paths are those of specification §7. */
export interface TestCaller {
	email: string;
	id: string;
	get(path: string): Promise<Answer>;
	post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
	put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
	patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
	delete(path: string, headers?: Record<string, string>): Promise<Answer>;
}

export type TestShop = Awaited<ReturnType<typeof createTestShop>>;

const secretKey = "sk_test_shop";
const webhookSecret = "whsec_test_shop";

/**
 * Creates the whole API on a fresh database, with the real card sandbox and a clock that tests can move.
 * @param options.dataDir folder that keeps the SQLite database after `close`
 * @param options.costs delivery and tax. Default: none
 * @param options.holds limits of unpaid orders per account. Default: more than any test needs
 * @param options.catalogueTimeoutMs maximum wait for the catalogue's index, in milliseconds
 * @param options.store storage of pictures and files. Default: the database
 * @param options.mail queues mails. They are sent only when a test does so (test-mail.ts)
 * @param options.queries receives every query that the shop sends to the database
 * @param options.pause injects waits or failures between the shop and its database or card provider
 */
export async function createTestShop(
	engine: Engine = "sqlite",
	{
		rateLimits = false,
		dataDir = "",
		log = silentLog,
		holds = unlimitedHolds,
		costs = noCosts,
		pause,
		queries,
		databaseLimits,
		store,
		mail = false,
		staffConfirmAddress,
		staffSecondFactor,
		catalogueTimeoutMs,
	}: {
		rateLimits?: boolean;
		dataDir?: string;
		log?: typeof silentLog;
		holds?: OrderHolds;
		costs?: Costs;
		pause?: Pause;
		queries?: RootOperationNode[];
		databaseLimits?: DatabaseLimits;
		store?: ContentStore;
		mail?: boolean;
		staffConfirmAddress?: boolean;
		staffSecondFactor?: boolean;
		catalogueTimeoutMs?: number;
	} = {},
) {
	const made = await createTestDatabase(engine, dataDir, databaseLimits);
	const time = { now: new Date() };
	const clock = () => time.now;
	const outbox = mail ? { domain: "shop.example" } : undefined;
	const db = pause ? pausedDatabase(made.db, pause) : queries ? recordingDatabase(made.db, queries) : made.db;
	const database = { ...made, db, ...writing(db, clock, outbox) };
	const limiter = engine === "postgres" ? createPostgresLimiter(db) : createMemoryLimiter;
	const createLimiter = rateLimits ? limiter : undefined;
	const received: Request[] = [];
	const sandbox = createStripeSandbox({
		databaseFile: ":memory:",
		secretKey,
		publishableKey: "pk_test_shop",
		basePath: "/sandbox/stripe",
		clock,
		webhook: {
			secret: webhookSecret,
			deliver: async (request: Request) => {
				received.push(request);
				return new Response();
			},
		},
	});
	const sdk = { httpClient: Stripe.createFetchHttpClient((input, init) => sandbox.fetch(new Request(input, init))) };
	const accessTokens = createAccessTokens({ secret: "test-secret", clock });
	const issueToken = (userId: string) => accessTokens.issue({ userId, authenticatedAt: clock() });
	const identities = new Map<string, IdentityClaims>();
	const stripe = createStripeProvider({ secretKey, webhookSecret, clock, ...sdk });
	const cardPayments = pause ? pausedProvider(stripe, pause) : stripe;
	const catalogue = createCatalogueSource({ ...database, timeoutMs: catalogueTimeoutMs });
	const working = { ...database, clock, log, cardPayments, costs };
	const webhooks = createWebhookWatch({ ...working, secret: webhookSecret });
	const shop = { ...working, contents: createContents(working, store) };
	const api = createApi({
		...shop,
		content: demoShopFile().content,
		isSecure: false,
		origins: () => [],
		identity: { verifyIdToken: async (token) => identities.get(token) ?? null },
		accessTokens,
		pseudonymOf: (text) => `of ${text}`,
		holds,
		staffConfirmAddress,
		staffSecondFactor,
		webhooks,
		catalogue,
		outbox,
		sendsMail: mail,
		mailLimits: createMailLimits(createLimiter),
		createLimiter,
	});

	async function call(
		method: string,
		path: string,
		token?: string,
		body?: unknown,
		extra?: Record<string, string>,
		clientAddress?: string,
	): Promise<Answer> {
		const headers: Record<string, string> = { ...extra };
		if (token) headers.authorization = `Bearer ${token}`;
		if (body !== undefined) headers["content-type"] ??= "application/json";
		const payload = typeof body === "string" ? body : JSON.stringify(body);
		const response = await api.request(`/api${path}`, { method, headers, body: payload }, { clientAddress });
		const text = await response.text();
		return { status: response.status, headers: response.headers, body: text && parse(text) };
	}

	function caller(token?: string, address?: string): Omit<TestCaller, "email" | "id"> {
		return {
			get: (path) => call("GET", path, token, undefined, {}, address),
			post: (path, body, headers) => call("POST", path, token, body, headers, address),
			put: (path, body, headers) => call("PUT", path, token, body, headers, address),
			patch: (path, body, headers = {}) => call("PATCH", path, token, body, headers, address),
			delete: (path, headers = {}) => call("DELETE", path, token, undefined, headers, address),
		};
	}

	async function signUp(email = `${newId()}@example.com`, name = "Erika Muster"): Promise<TestCaller> {
		const proven = { issuer: "test", subject: newId(), email, emailVerified: true, name };
		const id = await database.transact((tx) => upsertUser(tx, proven, clock()));
		return signInAgain({ email, id });
	}

	/**
	 * Issues a new token at the shop's current time. A token from another time may have expired or not be valid yet.
	 */
	const signInAgain = async (
		{ email, id }: Pick<TestCaller, "email" | "id">,
		address?: string,
	): Promise<TestCaller> => ({
		...{ email, id },
		...caller(await issueToken(id), address),
	});

	const sdkOfTests = new Stripe(secretKey, sdk);
	return {
		...shop,
		api,
		call,
		time,
		catalogue,
		accessTokens,
		issueToken,
		identities,
		stripe: sdkOfTests,
		/** Disputes a payment as the buyer's bank, or decides the dispute, through the sandbox's own page. */
		disputeCharge: async (paymentId: string, act: "dispute" | "won" | "lost" = "dispute") => {
			const [charge] = (await sdkOfTests.charges.list({ payment_intent: paymentId })).data;
			const body = new URLSearchParams({ act });
			await sandbox.fetch(
				new Request(`http://shop.test/sandbox/stripe/payments/${charge?.id}`, { method: "POST", body }),
			);
		},
		webhookSecret,
		webhooks,
		/** Webhooks from the card provider. Only a test delivers them. */
		received,
		visitor: caller(),
		customer: signUp,
		/** A customer who calls from a network address. */
		customerAt: async (address: string) => signInAgain(await signUp(), address),
		signInAgain,
		admin: async (email?: string) => {
			const admin = await signUp(email, "Ada Admin");
			await setAdminRole(database.db, admin.email);
			return admin;
		},
		/** A packer or bookkeeper. */
		staff: async (role: StaffRole, email?: string) => {
			const member = await signUp(email, "Sam Staff");
			await database.db.updateTable("users").set({ role }).where("id", "=", member.id).execute();
			return member;
		},
		close: async () => {
			sandbox.close();
			await database.close();
		},
	};
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
