import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload } from "jose";
import { type OidcProvider, oidcClient, type ProviderPerson, startOidcProvider } from "./oidc-provider.ts";
import { createTestIdentity, type TestIdentity, type TestIdentityOptions } from "./test-identity.ts";

export type ShopBrowser = ReturnType<TestIdentity["newBrowser"]>;

let people = 0;
/** Returns a provider user with a new subject and e-mail. */
export function aProviderPerson(given: Partial<ProviderPerson> = {}): ProviderPerson {
	people += 1;
	return { sub: `s-${people}`, email: `p${people}@example.com`, email_verified: true, name: "Kim Lee", ...given };
}

/** Starts a shop whose login page offers 'Continue with Acme ID', with a third-party provider behind it. */
export async function startOidcShops() {
	let redirectUris: string[] = [];
	const provider: OidcProvider = await startOidcProvider(() => redirectUris);
	const way = {
		/** Changes the claims of ID tokens on their way to the shop. */
		tamper: undefined as ((claims: JWTPayload) => JWTPayload) | undefined,
		/** Replaces ID tokens on their way to the shop. */
		forge: undefined as ((claims: JWTPayload, header: JWTHeaderParameters) => Promise<string> | string) | undefined,
		/** Overrides fields of the provider's discovery document. */
		describes: {} as Record<string, unknown>,
		/** Replaces the answer of the token endpoint. */
		refuses: undefined as (() => Response) | undefined,
	};
	const fetchOnTheWay: typeof fetch = async (input, init) => {
		const path = new URL(String(input)).pathname;
		if (path === "/token" && way.refuses) return way.refuses();
		const answer = await fetch(input, init);
		if (!answer.ok) return answer;
		if (path.endsWith("/openid-configuration")) return Response.json({ ...(await answer.json()), ...way.describes });
		if (path !== "/token" || !(way.tamper || way.forge)) return answer;
		const tokens = await answer.json();
		const claims = decodeJwt(tokens.id_token);
		const header = decodeProtectedHeader(tokens.id_token) as JWTHeaderParameters;
		const id_token = way.forge ? await way.forge(claims, header) : await provider.sign(way.tamper?.(claims) ?? claims);
		return Response.json({ ...tokens, id_token });
	};

	/** Presses 'Continue with Acme ID' or 'Connect Acme ID'. Returns the address of the provider's page. */
	async function leave(browser: ShopBrowser, call = "sign-in/social", page = "/reviews"): Promise<string> {
		const errorCallbackURL = `${page === "/reviews" ? "/login" : page}?way=oidc`;
		const body = { provider: "oidc", callbackURL: page, errorCallbackURL };
		const answer = await (await browser.post(`/api/auth/${call}`, body)).json();
		return answer.url ?? JSON.stringify(answer);
	}

	/** Signs in through the provider and returns the address that the shop redirects to at the end. */
	async function comeBack(
		browser: ShopBrowser,
		who: ProviderPerson | undefined,
		...to: [call?: string, page?: string]
	) {
		provider.state.who = who;
		const callback = await provider.visit(await leave(browser, ...to));
		return (await browser.get(callback)).headers.get("location");
	}

	return {
		provider,
		way,
		open: async (trustsEmail: boolean, more: TestIdentityOptions = {}): Promise<TestIdentity> => {
			const oidc = { issuer: provider.issuer, ...oidcClient, trustsEmail, fetch: fetchOnTheWay };
			const shop = await createTestIdentity({ ...more, oidc });
			redirectUris = [`${shop.home}/api/auth/callback/oidc`];
			await provider.rotateKeys();
			return shop;
		},
		leave,
		comeBack,
		connect: (browser: ShopBrowser, who: ProviderPerson) =>
			comeBack(browser, who, "link-social", "/dashboard/security"),
	};
}

/** Returns the sign-in methods of the signed-in account, oldest first. */
export async function waysOf(browser: ShopBrowser): Promise<string[]> {
	const ways: { provider: string }[] = await (await browser.get("/api/auth/sign-in-methods")).json();
	return ways.map(({ provider }) => provider);
}
