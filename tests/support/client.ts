export interface Answer {
	status: number;
	headers: Headers;
	// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every kind
	body: any;
}

interface Sent {
	token?: string;
	body?: unknown;
	headers?: Record<string, string>;
}

/** Calls the API of a shop process over HTTP. Paths are those of specification §7. */
export async function callApi(
	origin: string,
	method: string,
	path: string,
	{ token, body, headers }: Sent = {},
): Promise<Answer> {
	const response = await fetch(`${origin}/api${path}`, {
		method,
		headers: {
			...(token && { authorization: `Bearer ${token}` }),
			...(body !== undefined && { "content-type": "application/json" }),
			...headers,
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

/** Calls the API as a signed-in user and returns the body. Rejects when the status is not 200. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer["body"]>;

export interface Credentials {
	email: string;
	password: string;
}

export async function signUp(origin: string, person: Credentials & { name: string }): Promise<void> {
	okBody(await callApi(origin, "POST", "/auth/sign-up/email", { body: person, headers: { origin } }));
}

/** Signs in as any client does: exchanges a session cookie for an ID token, and that for an access token. */
export const accessToken = async (origin: string, credentials: Credentials): Promise<string> =>
	accessTokenOf(origin, credentials.email, await signInCookie(origin, credentials));

export async function signInCookie(origin: string, { email, password }: Credentials): Promise<string> {
	const signedIn = await callApi(origin, "POST", "/auth/sign-in/email", {
		body: { email, password },
		headers: { origin },
	});
	okBody(signedIn);
	return signedIn.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** Exchanges a session cookie for an access token. */
export async function accessTokenOf(origin: string, email: string, cookie: string): Promise<string> {
	const { token: idToken } = okBody(await callApi(origin, "GET", "/auth/token", { headers: { cookie } }));
	const own = `/users/${encodeURIComponent(email)}`;
	return okBody(await callApi(origin, "PUT", own, { token: idToken, body: { email } })).token;
}

export const signIn = async (origin: string, credentials: Credentials): Promise<Call> =>
	callWith(origin, await accessToken(origin, credentials));

export function callWith(origin: string, token: string): Call {
	return async (method, path, body) =>
		okBody(await callApi(origin, method, path, { token, body }), `${method} ${path}`);
}

function okBody({ status, body }: Answer, what = "The call"): Answer["body"] {
	if (status !== 200) throw new Error(`${what} was answered ${status} ${JSON.stringify(body)}`);
	return body;
}
