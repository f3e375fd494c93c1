import { redirect } from "react-router";
import type { ApiClient } from "../api/api-client.ts";
import { ApiFailure, read } from "../api/api-client.ts";
import type { SignedInUser } from "./identity-provider.ts";
import { loginUrl, pageOf } from "./return-to.ts";
import type { Session } from "./session.ts";

/**
 * For client loaders of pages that need a sign-in (specification §6). Waits until that is known.
 * @throws a redirect to the login page, which remembers this one
 */
export async function requireSignedIn(session: Session, request: Request): Promise<SignedInUser> {
	const state = await session.resolved();
	if (state.status === "signed-out") throw redirect(loginUrl(pageOf(request)));
	return state.user;
}

type AdminLookup = Pick<ApiClient, "admin">;

/**
 * For client loaders of pages for admins. Whoever is definitely none is signed out and sent to the login page, which
 * says why (ruling 15).
 * @throws {ApiFailure} when it could not be found out; nobody is signed out for that
 */
export async function requireAdmin(session: Session, api: AdminLookup, request: Request): Promise<SignedInUser> {
	const user = await requireSignedIn(session, request);
	const isAdmin = await lookUp(session, api, user.email);
	if (isAdmin === undefined) throw redirect(loginUrl(pageOf(request)));
	if (isAdmin) return user;
	// Signed out on this side even when the provider could not be told.
	await session.signOut().catch(() => {});
	throw redirect(loginUrl(pageOf(request), "admin-only"));
}

/**
 * Where to go after signing in from the login page. A page that was refused as for admins only is opened again for an
 * admin alone; whoever else signs in goes home (ruling 15).
 */
export async function pageAfterRefusal(
	session: Session,
	api: AdminLookup,
	email: string,
	page: string,
): Promise<string> {
	return (await lookUp(session, api, email).catch(() => false)) ? page : "/";
}

/** Undefined when the session has ended meanwhile. */
async function lookUp(session: Session, api: AdminLookup, email: string): Promise<boolean | undefined> {
	try {
		const { admin }: { admin: unknown } = await read(api.admin[":email"].$get({ param: { email } }));
		if (typeof admin !== "boolean") throw new Error("The shop did not say whether you are an admin.");
		return admin;
	} catch (error) {
		const ended = session.getSnapshot().status === "signed-out";
		if (ended && error instanceof ApiFailure && error.problem.status === 401) return undefined;
		throw error;
	}
}
