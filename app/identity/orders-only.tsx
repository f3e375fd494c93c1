import { Outlet } from "react-router";
import type { Route } from "./+types/orders-only";
import { guardDesk, readRole } from "./route-guard.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardDesk("orders")];
export const clientLoader = readRole;

/** Guards pages for the roles that may use this area (app/access/roles.ts). */
export default function OrdersOnly() {
	return <Outlet />;
}
