import { request as plainRequest } from "node:http";
import { request } from "node:https";

export interface Answered {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
}

export const owner = { name: "Ada Admin", email: "ada@foundry.example", password: "a-long-password-of-ada" };
export const host = "shop.example.com";

export async function signIn(
	port: string,
	{ email, password }: { email: string; password: string } = owner,
): Promise<string> {
	const signedIn = await ask(port, "POST", "/api/auth/sign-in/email", { body: { email, password } });
	const cookie = ([] as string[]).concat(signedIn.headers["set-cookie"] ?? []).map((set) => set.split(";")[0]);
	const { token } = JSON.parse((await ask(port, "GET", "/api/auth/token", { cookie: cookie.join("; ") })).text);
	const body = { email };
	const exchanged = await ask(port, "PUT", `/api/users/${encodeURIComponent(email)}`, { token, body });
	return JSON.parse(exchanged.text).token;
}

interface CallOptions {
	token?: string;
	key?: string;
	cookie?: string;
	body?: unknown;
	picture?: Buffer;
	plain?: boolean;
}

export function ask(
	port: string,
	method: string,
	path: string,
	{ token, key, cookie, body, picture, plain }: CallOptions = {},
): Promise<Answered> {
	const payload = picture ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
	const headers = {
		host,
		origin: `https://${host}`,
		...(token && { authorization: `Bearer ${token}` }),
		...(key && { "idempotency-key": key }),
		...(cookie && { cookie }),
		...(payload && { "content-type": picture ? "image/png" : "application/json", "content-length": payload.length }),
	};
	const to = {
		host: "127.0.0.1",
		port,
		method,
		path,
		headers,
		rejectUnauthorized: false,
		servername: host,
		agent: false,
	};
	return new Promise((resolve, reject) => {
		const asking = (plain ? plainRequest : request)(to, (answer) => {
			let text = "";
			answer.setEncoding("utf8");
			answer.on("data", (chunk) => (text += chunk));
			answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
			answer.on("error", reject);
		});
		asking.on("error", reject);
		asking.end(payload);
	});
}
