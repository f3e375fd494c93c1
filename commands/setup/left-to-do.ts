import { paths } from "./setup-plan.ts";

interface SetUp {
	/** True when this run had to create an admin. */
	isNewAdmin: boolean;
	/** Caddy's site. None when another machine has the proxy. */
	site?: string;
	/** Address of this machine for that proxy. */
	host?: string;
}

/** Returns the closing words of the set-up. */
export function leftToDo({ isNewAdmin, site, host }: SetUp): string {
	const [, certificate] = /^\s*tls (.+)$/m.exec(site ?? "") ?? [];
	const lines = [
		site === undefined
			? `Open port 3000 to the proxy alone, and let the proxy lead to ${host}:3000 (docs/operations.md, "Several machines").`
			: `Point the A and AAAA records of the domain to this machine.${certificate ? "" : " The certificate follows within a minute."}`,
		...(certificate === "internal"
			? [`Browsers do not trust the local certificate. Remove "tls internal" from ${paths.site} and restart caddy.`]
			: []),
		'In Stripe, add the webhook (docs/operations.md, "Stripe").',
		isNewAdmin
			? "With a link above: open it, choose a password, and add an authenticator app or a passkey in Security."
			: "Without an admin, which the doctor reports above: run shop create-admin you@example.com.",
		`Set delivery and tax in ${paths.shopFile}. Without them, delivery is free and no tax is added.`,
		`Check the texts in ${paths.shopFile}, such as contact e-mail, terms and privacy, and complete them. Then run systemctl restart shop.`,
		`Keep a copy of ${paths.settings} and of the backups in ${paths.backups} on another machine.`,
	];
	return `\nThe shop runs. What is left to do:\n${lines.map((line) => `- ${line}`).join("\n")}`;
}
