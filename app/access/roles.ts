/** Areas of the desk that a role may use. Everything outside them is for admins alone. */
export const areas = ["orders", "shipping", "stock", "accounting"] as const;
export type Area = (typeof areas)[number];

/**
 * The areas of each role beside admin (docs/decisions/067): `orders` is reading, `shipping` delivers, changes shipments and
 * writes notes, `stock` counts, receives and edits quantities and shelves, `accounting` reads and exports.
 */
const areasOf = {
	packer: ["orders", "shipping", "stock"],
	bookkeeper: ["orders", "accounting"],
} as const satisfies Record<string, readonly Area[]>;

export type StaffRole = keyof typeof areasOf;
export type Role = "admin" | StaffRole;

export const staffRoles = Object.keys(areasOf) as [StaffRole, ...StaffRole[]];
export const roles: readonly [Role, ...Role[]] = ["admin", ...staffRoles];

/** The page on which a role's work starts. */
export const deskHomes: Record<Role, { label: string; to: string }> = {
	admin: { label: "Overview", to: "/dashboard/overview" },
	packer: { label: "Manage Orders", to: "/dashboard/allorder" },
	bookkeeper: { label: "Accounting", to: "/dashboard/accounting" },
};

/** Admins may use every area, customers none. */
export function mayUse(role: Role | null | undefined, area: Area): boolean {
	if (!role) return false;
	return role === "admin" || areasOf[role].some((own) => own === area);
}
