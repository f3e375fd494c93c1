import { readClaims } from "./access-token-store.ts";
import { identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";

/** A definite refusal by the provider or the shop. Retrying is useless. */
export class SignInRefused extends IdentityError {}

/** The user signed out during the exchange. */
export class SignInCancelled extends IdentityError {}

export interface ExchangeResult {
	token: string;
	user: SignedInUser;
}

interface TokenExchangeDeps {
	identity: Pick<IdentityProvider, "getIdToken">;
	fetch: typeof globalThis.fetch;
	origin: string;
	/** Called once for each exchange that succeeded and was not cancelled. */
	onExchange: (result: ExchangeResult) => void;
}

interface Run {
	result: Promise<string>;
}

/** Exchanges ID tokens for access tokens (ruling 2). Concurrent calls share one exchange. */
export function createTokenExchange({ identity, fetch, origin, onExchange }: TokenExchangeDeps) {
	let current: Run | undefined;

	async function exchange(isCurrent: () => boolean): Promise<string> {
		const result = await exchangeIdToken(await identity.getIdToken(), fetch, origin);
		if (!isCurrent()) throw new SignInCancelled(identityMessages["signed-out"]);
		onExchange(result);
		return result.token;
	}

	function start(): Run {
		const isCurrent = () => current === run;
		const result = exchange(isCurrent).finally(() => {
			if (isCurrent()) current = undefined;
		});
		const run = { result };
		return run;
	}

	return {
		run: (): Promise<string> => {
			current ??= start();
			return current.result;
		},
		isRunning: () => current !== undefined,
		/** A running exchange must not sign the user in any more. */
		cancel: () => {
			current = undefined;
		},
	};
}

async function exchangeIdToken(
	idToken: string | null,
	fetch: typeof globalThis.fetch,
	origin: string,
): Promise<ExchangeResult> {
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
	const isTemporary = response.status === 408 || response.status === 429 || response.status >= 500;
	throw isTemporary ? new IdentityError(message) : new SignInRefused(message);
}
