import type { User } from "./user.ts";
import type { UserRow } from "./users-repository.server.ts";

export function presentUser(row: UserRow): User {
	return {
		_id: row.id,
		email: row.email,
		displayName: row.display_name,
		...(row.role && { role: row.role }),
		emailVerified: row.email_verified === 1,
		address: row.address,
		education: row.education,
		phone: row.phone,
		social: row.social,
	};
}
