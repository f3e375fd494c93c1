import { Outlet } from "react-router";
import type { Route } from "./+types/admins-only";
import { guardDesk, readRole } from "./route-guard.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardDesk()];
export const clientLoader = readRole;

export default function AdminsOnly() {
	return <Outlet />;
}
