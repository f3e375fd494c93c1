import { createHash } from "node:crypto";

/** An account as Google would describe it in an ID token. */
export interface SandboxAccount {
	name: string;
	email: string;
	emailVerified: boolean;
}

/** The accounts that the sandbox offers to choose from. */
export const demoAccounts: readonly SandboxAccount[] = [
	{ name: "Ines Kowalski", email: "ines.kowalski@gmail.test", emailVerified: true },
	{ name: "Tomas Lindqvist", email: "tomas@lindqvist-garage.test", emailVerified: true },
	{ name: "Noor Haddad", email: "noor.haddad@gmail.test", emailVerified: false },
];

/** The subject of an account, 21 digits as Google's are; the same for the same e-mail. */
export function subjectOf({ email }: SandboxAccount): string {
	const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
	return String(BigInt(`0x${digest}`) % 10n ** 21n).padStart(21, "1");
}
