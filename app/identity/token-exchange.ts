import { readClaims } from "./access-token-store.ts";
import { identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";

/** A definite refusal by the provider or the shop. Retrying is useless. */
export class SignInRefused extends IdentityError {}

/** The user signed out during the exchange. */
export class SignInCancelled extends IdentityError {}

export interface Exchanged {
	token: string;
	user: SignedInUser;
}

interface TokenExchangeDeps {
	identity: Pick<IdentityProvider, "getIdToken">;
	fetch: typeof globalThis.fetch;
	origin: string;
	/** Called once for each exchange that succeeded and was not cancelled. */
	done: (exchanged: Exchanged) => void;
}

interface Run {
	result: Promise<string>;
}

/** Exchanges ID tokens for access tokens (ruling 2). Concurrent calls share one exchange. */
export function createTokenExchange({ identity, fetch, origin, done }: TokenExchangeDeps) {
	let underWay: Run | undefined;

	async function exchange(isCurrent: () => boolean): Promise<string> {
		const exchanged = await exchangeIdToken(await identity.getIdToken(), fetch, origin);
		if (!isCurrent()) throw new SignInCancelled(identityMessages["signed-out"]);
		done(exchanged);
		return exchanged.token;
	}

	function start(): Run {
		const isCurrent = () => underWay === run;
		const result = exchange(isCurrent).finally(() => {
			if (isCurrent()) underWay = undefined;
		});
		const run = { result };
		return run;
	}

	return {
		run: (): Promise<string> => {
			underWay ??= start();
			return underWay.result;
		},
		isUnderWay: () => underWay !== undefined,
		/** A running exchange must not sign the user in any more. */
		cancel: () => {
			underWay = undefined;
		},
	};
}

async function exchangeIdToken(
	idToken: string | null,
	fetch: typeof globalThis.fetch,
	origin: string,
): Promise<Exchanged> {
	const { email, name } = readClaims(idToken ?? "");
	if (!idToken || !email) throw new SignInRefused(identityMessages["signed-out"]);
	const response = await fetch(`${origin}/api/users/${encodeURIComponent(email)}`, {
		method: "PUT",
		headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
		body: JSON.stringify({ email }),
	}).catch(() => {
		throw new IdentityError(identityMessages["no-response"]);
	});
	const answer = await response.json().catch(() => null);
	if (response.ok && answer?.token) return { token: answer.token, user: { email, displayName: name || email } };
	const message = answer?.detail ?? identityMessages.unexpected;
	const mayPass = response.status === 408 || response.status === 429 || response.status >= 500;
	throw mayPass ? new IdentityError(message) : new SignInRefused(message);
}
