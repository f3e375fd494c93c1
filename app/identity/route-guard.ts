import { createContext, redirect } from "react-router";
import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import type { SignedInUser } from "./identity-provider.ts";
import { loginUrl, pageOf } from "./return-to.ts";
import type { Session } from "./session.ts";

type AdminLookup = Pick<ApiClient, "admin">;

/** Role of the user. When the lookup failed, `admin` is missing and `failure` is set. */
export interface Role {
	admin?: boolean;
	needsSecondFactor?: boolean;
	failure?: Error;
}

/** The visitor of a guarded page: `context.get(visitContext)` in every loader below `signed-in.tsx`. */
export interface Visit {
	user: SignedInUser;
	/** Looks the role up once per navigation. @throws a redirect to the login page when the session has ended */
	role(): Promise<Role>;
}

export const visitContext = createContext<Visit>();

/** Waits until the session is known (specification §6). @throws a redirect to the login page, which returns here */
export async function requireSignedIn(session: Session, api: AdminLookup, request: Request): Promise<Visit> {
	const user = await signedInUser(session, request);
	let role: Promise<Role> | undefined;
	async function lookUp() {
		const result = await lookUpRole(api, user.email);
		if (result.failure) await signedInUser(session, request);
		return result;
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
 * Signs out users who are no admins (ruling 15), but not when the lookup of their role failed.
 * @throws a redirect to the login page, or to Security, where an admin sets up the second factor
 */
export async function requireAdmin(session: Session, visit: Visit, request: Request): Promise<void> {
	const { admin, needsSecondFactor } = await visit.role();
	if (needsSecondFactor) throw redirect(protectPage);
	if (admin !== false) return;
	// Signs out in the browser even when the provider cannot be reached. The open page must not redirect too: its
	// navigation would replace this one, and the reason would be lost.
	await session.signOutAndRedirect().catch(() => {});
	throw redirect(loginUrl(pageOf(request), "admin-only"));
}

/** Returns the page after signing in. Only admins return to an admin page; other users go home (ruling 15). */
export async function pageAfterRefusal(api: AdminLookup, email: string, page: string): Promise<string> {
	const { admin } = await lookUpRole(api, email);
	return admin ? page : "/";
}

/** Shows why the user was redirected. */
export const securityPath = "/dashboard/security";
const protectPage = `${securityPath}?protect=yes`;
export const isSecondFactorRedirect = (query: URLSearchParams): boolean => query.has("protect");

async function signedInUser(session: Session, request: Request): Promise<SignedInUser> {
	const state = await session.resolved();
	if (state.status === "signed-out")
		throw redirect(loginUrl(pageOf(request), session.hasExpired() ? "session-ended" : undefined));
	return state.user;
}

async function lookUpRole(api: AdminLookup, email: string): Promise<Role> {
	try {
		const response: { admin: unknown; needsSecondFactor?: boolean } = await read(
			api.admin[":email"].$get({ param: { email } }),
		);
		const { admin, needsSecondFactor } = response;
		if (typeof admin === "boolean") return { admin, ...(needsSecondFactor && { needsSecondFactor }) };
		return { failure: new Error("We couldn't check whether you're an admin. Try again.") };
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		return { failure: error };
	}
}
