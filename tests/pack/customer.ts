import { demoAccounts } from "../../app/brand/demo-accounts.ts";

export interface CallOptions {
	method?: string;
	token?: string;
	body?: unknown;
	picture?: Buffer;
}

export function createCustomer(origin: string) {
	const ask = (path: string, { method = "GET", token, body, picture }: CallOptions = {}): Promise<Response> => {
		const type = picture ? "image/png" : body ? "application/json" : undefined;
		const headers: Record<string, string> = {
			origin,
			...(type && { "content-type": type }),
			...(token && { authorization: `Bearer ${token}` }),
		};
		const payload = picture ? new Uint8Array(picture) : body ? JSON.stringify(body) : undefined;
		return fetch(origin + path, { method, headers, body: payload });
	};
	return {
		ask,
		signIn: async (role: "admin" | "buyer"): Promise<string> => {
			const { email, password } = demoAccounts.find(({ admin }) => admin === (role === "admin")) ?? { email: "" };
			const signedIn = await ask("/api/auth/sign-in/email", { method: "POST", body: { email, password } });
			const cookie = signedIn.headers.getSetCookie().map((set) => set.split(";")[0]);
			const proof = await fetch(`${origin}/api/auth/token`, { headers: { cookie: cookie.join("; "), origin } });
			const { token } = await proof.json();
			const path = `/api/users/${encodeURIComponent(email)}`;
			return (await (await ask(path, { method: "PUT", token, body: { email } })).json()).token;
		},
	};
}
