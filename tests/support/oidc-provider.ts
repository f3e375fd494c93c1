/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

export interface ProviderPerson {
	sub: string;
	email?: string;
	email_verified?: boolean;
	name?: string;
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

export const oidcClient = { clientId: "shop", clientSecret: "a-secret-of-the-shop-at-its-provider" };

async function newKeys(): Promise<{ keys: JWK[] }> {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	return { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256", use: "sig" }] };
}

/** Stores issued tokens and sessions. The package's default store logs a warning at each start. */
class MemoryAdapter {
	static entries = new Map<string, Record<string, unknown>>();
	readonly kind: string;
	constructor(kind: string) {
		this.kind = kind;
	}
	upsert = async (id: string, payload: object) => void MemoryAdapter.entries.set(`${this.kind} ${id}`, { ...payload });
	find = async (id: string) => MemoryAdapter.entries.get(`${this.kind} ${id}`);
	findByUid = async (uid: string) => [...MemoryAdapter.entries.values()].find((entry) => entry.uid === uid);
	destroy = async (id: string) => void MemoryAdapter.entries.delete(`${this.kind} ${id}`);
	consume = async (id: string) => {
		const entry = await this.find(id);
		if (entry) entry.consumed = Math.floor(Date.now() / 1000);
	};
	revokeByGrantId = async (grantId: string) => {
		for (const [key, entry] of MemoryAdapter.entries) if (entry.grantId === grantId) MemoryAdapter.entries.delete(key);
	};
}

/**
 * Starts a third-party OpenID Connect provider on loopback.
 * @param redirectUris the shop's redirect URIs
 * @param options.asks shows the provider's own pages, which accept any name and password. Otherwise `who` is signed in
 * without a page
 */
export async function startOidcProvider(
	redirectUris: () => string[],
	options: { asks?: boolean; configuration?: object } = {},
) {
	const state = {
		/** The user in front of the browser. No consent is needed. */
		who: { sub: "u-1", email: "kim@example.com", email_verified: true, name: "Kim Lee" } as ProviderPerson | undefined,
		up: true,
		asked: [] as string[],
	};
	const people = new Map<string, ProviderPerson>();
	let keys = await newKeys();
	let provider: Provider;
	const server = createServer(async (request, response) => {
		const path = request.url?.split("?")[0] ?? "";
		state.asked.push(path);
		if (!state.up) return void response.writeHead(503).end();
		if (!options.asks && path.startsWith("/interaction/")) return goOn(request, response);
		provider.callback()(request, response);
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	function open() {
		provider = new Provider(issuer, {
			clients: [
				{
					client_id: oidcClient.clientId,
					client_secret: oidcClient.clientSecret,
					redirect_uris: redirectUris(),
					id_token_signed_response_alg: "ES256",
					token_endpoint_auth_method: "client_secret_basic",
				},
			],
			clientAuthMethods: ["client_secret_basic"],
			enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
			jwks: keys,
			cookies: { keys: ["a-key-of-the-provider"] },
			claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
			adapter: MemoryAdapter,
			// Without these lifetimes the package logs warnings.
			ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
			findAccount: (_: unknown, id: string) => ({
				accountId: id,
				claims: () => people.get(id) ?? { sub: id, email: id, email_verified: true, name: id.split("@")[0] },
			}),
			features: { devInteractions: { enabled: options.asks ?? false } },
			interactions: options.asks ? undefined : { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
			...options.configuration,
		});
	}
	open();

	async function goOn(...[request, response]: Parameters<Provider["interactionDetails"]>) {
		const { prompt, params, grantId } = await provider.interactionDetails(request, response);
		const { who } = state;
		if (!who) return provider.interactionFinished(request, response, { error: "access_denied" });
		people.set(who.sub, who);
		if (prompt.name === "login")
			return provider.interactionFinished(request, response, { login: { accountId: who.sub } });
		const grant = new provider.Grant({ accountId: who.sub, clientId: params.client_id });
		grant.addOIDCScope("openid email profile");
		return provider.interactionFinished(request, response, { consent: { grantId: grantId ?? (await grant.save()) } });
	}

	return {
		issuer,
		state,
		rotateKeys: async () => {
			keys = await newKeys();
			open();
		},
		/** Signs any claims with the provider's own key, as if a valid ID token had been changed. */
		sign: async (claims: JWTPayload) => {
			const [key] = keys.keys as [JWK];
			return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: key.kid }).sign(await importJWK(key, "ES256"));
		},
		/** Follows the provider's pages as a browser does. Returns the first address outside of the provider. */
		async visit(address: string): Promise<string> {
			const cookies = new Map<string, string>();
			let next = address;
			while (next.startsWith(issuer)) {
				const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
				const answer = await fetch(next, { headers, redirect: "manual" });
				for (const cookie of answer.headers.getSetCookie()) {
					const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
					cookies.set(name, value);
				}
				const location = answer.headers.get("location");
				if (!location) return `no redirect, but ${answer.status}: ${(await answer.text()).slice(0, 500)}`;
				next = new URL(location, next).href;
			}
			return next;
		},
		close: () => {
			server.closeAllConnections();
			return new Promise((closed) => server.close(closed));
		},
	};
}
