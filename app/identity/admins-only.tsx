import { Outlet } from "react-router";
import type { Route } from "./+types/admins-only";
import { requireAdmin, visitContext } from "./route-guard.ts";
import { sessionContext } from "./session-context.tsx";

/** Runs before the loaders of the pages, so a customer's browser does not even request their data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	({ context, request }) => requireAdmin(context.get(sessionContext), context.get(visitContext), request),
];

/** A failed lookup of the role is an error of the page. The dashboard stays around it. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { failure } = await context.get(visitContext).role();
	if (failure) throw failure;
	return null;
}

export default function AdminsOnly() {
	return <Outlet />;
}
