import { useRouteLoaderData } from "react-router";
import { type Area, mayUse, type Role } from "../access/roles.ts";
import type { SignedInRole } from "./route-guard.ts";

/** Undefined for a customer, and while the role is unknown. */
export const deskRoleOf = ({ admin, role }: SignedInRole): Role | undefined => (admin ? "admin" : role);

/** Returns whether the user may use an area of the desk, or without one, everything that is for admins alone. */
export function mayVisit(role: SignedInRole, area?: Area): boolean {
	return area ? mayUse(deskRoleOf(role), area) : role.admin === true;
}

/** The same for the buttons of a page. Outside of the dashboard nothing is hidden: the API decides. */
export function useMay(area?: Area): boolean {
	const data = useRouteLoaderData("dashboard/dashboard-shell") as { role: SignedInRole } | undefined;
	return !data || mayVisit(data.role, area);
}
