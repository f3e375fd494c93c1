import { Outlet } from "react-router";
import type { Route } from "./+types/accounting-only";
import { guardDesk, readRole } from "./route-guard.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardDesk("accounting")];
export const clientLoader = readRole;

/** Guards pages for the roles that may use this area (app/access/roles.ts). */
export default function AccountingOnly() {
	return <Outlet />;
}
