import { createContext, redirect } from "react-router";
import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import type { SignedInUser } from "./identity-provider.ts";
import { loginUrl, pageOf } from "./return-to.ts";
import type { Session } from "./session.ts";

type AdminLookup = Pick<ApiClient, "admin">;

/** What the shop says of somebody's role. Without `admin` it could not be found out, and `failure` says why. */
export interface Role {
	admin?: boolean;
	/** They are one, and lack the second factor that this shop wants of admins. */
	needsSecondFactor?: boolean;
	failure?: Error;
}

/** Whom a guarded page is shown to: `context.get(visitContext)` in every loader below `signed-in.tsx`. */
export interface Visit {
	user: SignedInUser;
	/**
	 * Asks the shop once for all who want to know during one navigation.
	 * @throws a redirect to the login page when the session has ended meanwhile
	 */
	role(): Promise<Role>;
}

export const visitContext = createContext<Visit>();

/**
 * Waits until it is known whether somebody is signed in (specification §6).
 * @throws a redirect to the login page, which remembers this one
 */
export async function requireSignedIn(session: Session, api: AdminLookup, request: Request): Promise<Visit> {
	const user = await signedInUser(session, request);
	let role: Promise<Role> | undefined;
	async function lookUp() {
		const found = await lookUpRole(api, user.email);
		if (found.failure) await signedInUser(session, request);
		return found;
	}
	return {
		user,
		role: () => {
			role ??= lookUp();
			return role;
		},
	};
}

/**
 * Signs out whoever is definitely no admin (ruling 15). Nobody is signed out because it could not be found out.
 * @throws a redirect to the login page, which says why, or to Profile, where an admin sets up what they lack
 */
export async function requireAdmin(session: Session, visit: Visit, request: Request): Promise<void> {
	const { admin, needsSecondFactor } = await visit.role();
	if (needsSecondFactor) throw redirect(protectPage);
	if (admin !== false) return;
	// Signed out on this side even when the provider could not be told.
	await session.signOut().catch(() => {});
	throw redirect(loginUrl(pageOf(request), "admin-only"));
}

/**
 * Where to go after signing in from the login page. A page that was refused as for admins only is opened again for an
 * admin alone; whoever else signs in goes home (ruling 15).
 */
export async function pageAfterRefusal(api: AdminLookup, email: string, page: string): Promise<string> {
	const { admin } = await lookUpRole(api, email);
	return admin ? page : "/";
}

/** Profile, which says why somebody was led there. */
const protectPage = "/dashboard?protect=yes#account";
export const isToProtect = (query: URLSearchParams): boolean => query.has("protect");

async function signedInUser(session: Session, request: Request): Promise<SignedInUser> {
	const state = await session.resolved();
	if (state.status === "signed-out") throw redirect(loginUrl(pageOf(request)));
	return state.user;
}

async function lookUpRole(api: AdminLookup, email: string): Promise<Role> {
	try {
		const answer: { admin: unknown; needsSecondFactor?: boolean } = await read(
			api.admin[":email"].$get({ param: { email } }),
		);
		const { admin, needsSecondFactor } = answer;
		if (typeof admin === "boolean") return { admin, ...(needsSecondFactor && { needsSecondFactor }) };
		return { failure: new Error("The shop did not say whether you are an admin.") };
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		return { failure: error };
	}
}
