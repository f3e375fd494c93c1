import { timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { accountChooser, chooserPolicy, refusal } from "./account-chooser.server.ts";
import {
	type AuthorizationRequest,
	authorizationRequestSchema,
	demoAccounts,
	redirectUrl,
	type SandboxAccount,
} from "./authorization-request.server.ts";
import { createSandboxTokens, type SandboxTokens } from "./sandbox-tokens.server.ts";

/** The issuer is this path under the shop's origin. */
const googleSandboxPath = "/sandbox/google";

const maxBodyBytes = 64 * 1024;

export interface GoogleSandboxDeps {
	issuer: () => string;
	clientId: string;
	clientSecret: string;
	/** Exact redirect addresses of the only client. */
	redirectUris: () => string[];
	/** Processes with the same secret redeem each other's codes. */
	signingSecret: string;
	clock?: () => Date;
}

/** Simulates Google's OpenID Connect issuer (ruling 19): discovery, account chooser, tokens, keys, userinfo. */
export function createGoogleSandbox(deps: GoogleSandboxDeps): { fetch(request: Request): Promise<Response> } {
	const { issuer, signingSecret, clock = () => new Date() } = deps;
	const tokens = createSandboxTokens({ signingSecret, issuer, clock });
	const app = new Hono().basePath(googleSandboxPath);
	app.use(async (c, next) => {
		await next();
		c.header("cache-control", "no-store");
		c.header("referrer-policy", "no-referrer");
		c.header("x-content-type-options", "nosniff");
	});
	app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.html(refusal("The request is too large."), 413) }));
	app.get("/.well-known/openid-configuration", (c) => c.json(discoveryDocument(issuer(), c.req.url)));
	app.get("/jwks", async (c) => c.json(await tokens.jwks()));
	app.get("/authorize", (c) => showChooser(c, deps));
	app.post("/authorize", (c) => handleChoice(c, deps, tokens));
	app.post("/token", (c) => redeemCode(c, deps, tokens));
	app.get("/userinfo", async (c) => {
		const profile = await tokens.profileFor(c.req.header("authorization")?.replace(/^Bearer /i, "") ?? "");
		return profile ? c.json(profile) : c.json({ error: "invalid_token" }, 401, { "www-authenticate": "Bearer" });
	});
	return { fetch: async (request) => app.fetch(request) };
}

/** Browsers use the issuer's address. Servers use the address that they called, which they can reach. */
function discoveryDocument(issuer: string, requestUrl: string) {
	const serverIssuer = new URL(googleSandboxPath, requestUrl).href;
	return {
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${serverIssuer}/token`,
		userinfo_endpoint: `${serverIssuer}/userinfo`,
		jwks_uri: `${serverIssuer}/jwks`,
		response_types_supported: ["code"],
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: ["Ed25519"],
		scopes_supported: ["openid", "email", "profile"],
		token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
		claims_supported: ["sub", "name", "email", "email_verified"],
		code_challenge_methods_supported: ["S256"],
	};
}

/** Returns the valid request. An unknown client or redirect address gets an error page, never a redirect. */
function checkedRequest(
	input: Record<string, unknown>,
	{ clientId, redirectUris }: GoogleSandboxDeps,
): AuthorizationRequest | { refused: string } {
	const request = authorizationRequestSchema.safeParse(input);
	if (!request.success) {
		const invalidFields = request.error.issues.map((issue) => issue.path.join(".")).join(", ");
		return { refused: `Missing or unsupported: ${invalidFields}.` };
	}
	if (request.data.client_id !== clientId) return { refused: "Unknown client." };
	if (!redirectUris().includes(request.data.redirect_uri)) return { refused: "This address is not registered." };
	return request.data;
}

function showChooser(c: Context, deps: GoogleSandboxDeps) {
	const request = checkedRequest(c.req.query(), deps);
	return "refused" in request ? refuse(c, request.refused) : showPage(c, request);
}

function showPage(c: Context, request: AuthorizationRequest, problem?: string) {
	c.header("content-security-policy", chooserPolicy(new URL(request.redirect_uri).origin));
	return c.html(accountChooser(request, problem), problem ? 422 : 200);
}

function refuse(c: Context, reason: string) {
	c.header("content-security-policy", chooserPolicy(""));
	return c.html(refusal(reason), 400);
}

const readForm = (c: Context): Promise<Record<string, unknown>> => c.req.parseBody().catch(() => ({}));

/** NUL is refused by the shop, and PostgreSQL cannot store it. */
function isStorable(text: string): boolean {
	return !text.includes("\0");
}

const otherAccount = z.object({
	name: z.string().trim().min(1).max(100).refine(isStorable),
	email: z
		.string()
		.trim()
		.max(320)
		.regex(/^[^\s@]+@[^\s@]+$/)
		.refine(isStorable),
});

function chosenAccount(form: Record<string, unknown>): SandboxAccount | undefined {
	if (typeof form.account === "string") return demoAccounts[Number(form.account)];
	const other = otherAccount.safeParse(form);
	return other.success ? { ...other.data, emailVerified: form.verified !== undefined } : undefined;
}

async function handleChoice(c: Context, deps: GoogleSandboxDeps, tokens: SandboxTokens) {
	const form = await readForm(c);
	const request = checkedRequest(form, deps);
	if ("refused" in request) return refuse(c, request.refused);
	if (form.cancel) return c.redirect(redirectUrl(request, { error: "access_denied" }), 303);
	const account = chosenAccount(form);
	if (!account) return showPage(c, request, "Enter a name and an e-mail.");
	return c.redirect(redirectUrl(request, { code: await tokens.issueCode(request, account) }), 303);
}

const redemptionSchema = z.object({
	grant_type: z.literal("authorization_code"),
	code: z.string(),
	code_verifier: z.string().min(43).max(128),
	redirect_uri: z.string(),
});

async function redeemCode(c: Context, { clientId, clientSecret }: GoogleSandboxDeps, tokens: SandboxTokens) {
	const form = await readForm(c);
	const client = clientOf(c.req.header("authorization")) ?? { id: form.client_id, secret: form.client_secret };
	if (client.id !== clientId || !isSameText(client.secret, clientSecret))
		return c.json({ error: "invalid_client" }, 401);
	const parsed = redemptionSchema.safeParse(form);
	if (!parsed.success) return c.json({ error: "invalid_request" }, 400);
	const { code, code_verifier: verifier, redirect_uri: redirectUri } = parsed.data;
	const answer = await tokens.redeem({ code, verifier, redirectUri, clientId });
	return answer ? c.json(answer) : c.json({ error: "invalid_grant" }, 400);
}

function clientOf(header: string | undefined): { id: string; secret: string } | undefined {
	const encoded = header?.match(/^Basic (.+)$/i)?.[1];
	if (!encoded) return undefined;
	try {
		const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":").map(decodeURIComponent);
		return { id, secret };
	} catch {
		return { id: "", secret: "" };
	}
}

function isSameText(input: unknown, expected: string): boolean {
	if (typeof input !== "string") return false;
	const [a, b] = [Buffer.from(input), Buffer.from(expected)];
	return a.length === b.length && timingSafeEqual(a, b);
}
