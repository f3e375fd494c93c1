export type TokenStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage key of specification §3. */
const tokenKey = "accessToken";
/** Owner of the token: another tab may have switched accounts. */
const ownerKey = "accessTokenOwner";
/** A token about to expire counts as expired, because the call takes time. */
const marginMs = 20_000;

export interface TokenClaims {
	email?: string;
	name?: string;
	iat?: number;
	exp?: number;
}

/** Reads a token's claims without verifying them. The server verifies. */
export function readClaims(token: string): TokenClaims {
	try {
		const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
		const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
		const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
		return typeof claims === "object" && claims !== null ? claims : {};
	} catch {
		return {};
	}
}

/** Stores the access token. Knows its validity even when the browser's clock is wrong. */
export function createAccessTokenStore(storage: TokenStorage, now: () => number) {
	let clockAheadMs = 0;

	function isFresh(token: string): boolean {
		const { exp } = readClaims(token);
		return exp === undefined || now() - clockAheadMs < exp * 1000 - marginMs;
	}

	return {
		fresh: (): string | null => {
			const token = storage.getItem(tokenKey);
			return token && isFresh(token) ? token : null;
		},
		/** Returns the e-mail of the token's owner. */
		owner: () => storage.getItem(ownerKey),
		store: (token: string, email: string) => {
			const { iat } = readClaims(token);
			if (iat !== undefined) clockAheadMs = now() - iat * 1000;
			storage.setItem(tokenKey, token);
			storage.setItem(ownerKey, email);
		},
		clear: () => {
			storage.removeItem(tokenKey);
			storage.removeItem(ownerKey);
		},
	};
}

/** Returns `localStorage`, or memory where the browser blocks it. */
export function openTokenStorage(): TokenStorage {
	try {
		localStorage.getItem(tokenKey);
		return localStorage;
	} catch {
		const tokens = new Map<string, string>();
		return {
			getItem: (key) => tokens.get(key) ?? null,
			setItem: (key, value) => void tokens.set(key, value),
			removeItem: (key) => void tokens.delete(key),
		};
	}
}
