import { createContext, type RouterContextProvider, redirect } from "react-router";
import { type Area, deskHomes, mayUse, type StaffRole } from "../access/roles.ts";
import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import type { SignedInUser } from "./identity-provider.ts";
import { loginUrl, pageOf } from "./return-to.ts";
import type { Session } from "./session.ts";
import { sessionContext } from "./session-context.tsx";

type AdminLookup = Pick<ApiClient, "admin">;

/** Role of the user. When the lookup failed, `admin` is missing and `failure` is set. */
export interface SignedInRole {
	admin?: boolean;
	/** The role of staff who are no admins. */
	role?: StaffRole;
	needsSecondFactor?: boolean;
	failure?: Error;
}

/** The user of a guarded page: `context.get(visitContext)` in every loader below `signed-in.tsx`. */
export interface Visit {
	user: SignedInUser;
	/** Looks the role up once per navigation. @throws a redirect to the login page when the session has ended */
	role(): Promise<SignedInRole>;
}

export const visitContext = createContext<Visit>();

/** Waits until the session is known (specification §6). @throws a redirect to the login page, which returns here */
export async function requireSignedIn(session: Session, api: AdminLookup, request: Request): Promise<Visit> {
	const user = await signedInUser(session, request);
	let role: Promise<SignedInRole> | undefined;
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
 * Signs customers out (ruling 15), but not when the lookup of their role failed. Staff stay signed in.
 * @param area without it, only admins may stay
 * @throws a redirect to the login page, to the dashboard, or to Security, where staff set up the second factor
 */
export async function requireDesk(session: Session, visit: Visit, request: Request, area?: Area): Promise<void> {
	const { admin, role, needsSecondFactor } = await visit.role();
	if (needsSecondFactor) throw redirect(protectPage);
	if (admin !== false || (area && mayUse(role, area))) return;
	if (role) throw redirect(refusedPage);
	// Signs out in the browser even when the provider cannot be reached. The open page must not redirect too: its
	// navigation would replace this one, and the reason would be lost.
	await session.signOutAndRedirect().catch(() => {});
	throw redirect(loginUrl(pageOf(request), "admin-only"));
}

interface Guarded {
	context: Readonly<RouterContextProvider>;
	request: Request;
}

/** The middleware of a layout. Runs before the loaders of the pages, so a refused browser does not request their data. */
export const guardDesk =
	(area?: Area) =>
	({ context, request }: Guarded): Promise<void> =>
		requireDesk(context.get(sessionContext), context.get(visitContext), request, area);

/** The loader of a layout. A failed lookup of the role is an error of the page. The dashboard stays around it. */
export async function readRole({ context }: Pick<Guarded, "context">): Promise<null> {
	const { failure } = await context.get(visitContext).role();
	if (failure) throw failure;
	return null;
}

/** Returns the page after signing in. Admins return to the page, other staff to their desk, customers go home (ruling 15). */
export async function pageAfterRefusal(api: AdminLookup, email: string, page: string): Promise<string> {
	const { admin, role } = await lookUpRole(api, email);
	return admin ? page : role ? deskHomes[role].to : "/";
}

/** Shows why the user was redirected. */
const refusedPage = "/dashboard?refused=yes";
export const isRoleRedirect = (query: URLSearchParams): boolean => query.has("refused");
export const securityPath = "/dashboard/security";
const protectPage = `${securityPath}?protect=yes`;
export const isSecondFactorRedirect = (query: URLSearchParams): boolean => query.has("protect");

async function signedInUser(session: Session, request: Request): Promise<SignedInUser> {
	const state = await session.resolved();
	if (state.status === "signed-out")
		throw redirect(loginUrl(pageOf(request), session.hasExpired() ? "session-ended" : undefined));
	return state.user;
}

async function lookUpRole(api: AdminLookup, email: string): Promise<SignedInRole> {
	try {
		const response: { admin: unknown; role?: StaffRole; needsSecondFactor?: boolean } = await read(
			api.admin[":email"].$get({ param: { email } }),
		);
		const { admin, role, needsSecondFactor } = response;
		if (typeof admin === "boolean")
			return { admin, ...(role && { role }), ...(needsSecondFactor && { needsSecondFactor }) };
		return { failure: new Error("We couldn't check whether you're an admin. Try again.") };
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		return { failure: error };
	}
}
