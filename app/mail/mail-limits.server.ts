import { domainToASCII } from "node:url";
import { emailKey } from "../http/email-address.ts";
import { type CreateRateLimiter, giveBack, type RateLimit, takeFromAll } from "../http/rate-limits.server.ts";
import { daySeconds, hourSeconds } from "../time/calendar.ts";

const limits = {
	/** Mails to an unproven address. */
	mailbox: [
		{ name: "mails of a mailbox, hour", max: 5, windowSeconds: hourSeconds },
		{ name: "mails of a mailbox, day", max: 10, windowSeconds: daySeconds },
	],
	/**
	 * Mails to a proven address that a visitor can cause. Counted by the address as it is: a stranger cannot prove
	 * another person's, and at many hosts `a.b@` is another person than `ab@`, who must not use up their reset links.
	 */
	provenMailbox: [{ name: "mails of a proven mailbox", max: 5, windowSeconds: hourSeconds }],
	/** All mails that visitors and unproven accounts of a network cause. Allows for a company behind one address. */
	network: [
		{ name: "mails of a network, hour", max: 100, windowSeconds: hourSeconds, givesBack: true },
		{ name: "mails of a network, day", max: 300, windowSeconds: daySeconds, givesBack: true },
	],
	/** Reset links that are sent whatever else the mailbox received and the caller's network caused, which is a stranger's. */
	reset: [{ name: "first reset mails", max: 1, windowSeconds: daySeconds, givesBack: true }],
	/** Those of all spellings of an unproven mailbox: where the host ignores dots, its owner receives them all. */
	mailboxResets: [{ name: "first reset mails of a mailbox", max: 5, windowSeconds: daySeconds, givesBack: true }],
	/** One more for each network: a stranger who uses up the five leaves the owner's, at another network. */
	networkReset: [
		{ name: "first reset mails of a mailbox and network", max: 1, windowSeconds: daySeconds, givesBack: true },
	],
	/** All of a network to unproven mailboxes. A stranger can sign up any address. */
	firstResetsOfNetwork: [
		{ name: "first reset mails of a network", max: 300, windowSeconds: daySeconds, givesBack: true },
	],
	/** Withdrawals of a mailbox, and of a network about a purchase, whose confirmation is mailed whatever else the mailbox received. */
	withdrawal: [{ name: "first withdrawal mails", max: 1, windowSeconds: daySeconds }],
	/** Notices to the shop about withdrawals, unless they are the first of a day about a purchase of the sender. */
	shopNotices: [{ name: "withdrawal notices", max: 20, windowSeconds: hourSeconds }],
} as const satisfies Record<string, readonly RateLimit[]>;

/**
 * Returns the mailbox that an address usually belongs to: `a.b+c@example.com` and `ab@example.com` share one. Some hosts
 * have separate mailboxes for them, which then share the limits.
 */
export function mailboxOf(email: string): string {
	const [local = "", host = ""] = email
		.normalize("NFKC")
		.toLowerCase()
		.split(/@(?=[^@]*$)/);
	const labels = (domainToASCII(host) || host).split(".");
	const asciiHost = labels.filter(Boolean).join(".");
	return `${local.replace(/\+.*/s, "").replaceAll(".", "")}@${asciiHost === "googlemail.com" ? "gmail.com" : asciiHost}`;
}

/**
 * Returns the key that counts first links. A link opens one account only, so one for `ab+c@` or `a.b@`, which a stranger
 * registered, must not use up the link for `ab@`. Addresses with a plus are too easy to invent: they share one.
 */
function firstLinkOf(email: string): string {
	const mailbox = mailboxOf(email);
	const local = email.slice(0, email.lastIndexOf("@"));
	return local.includes("+") ? `+ ${mailbox}` : `${local.normalize("NFKC").toLowerCase()} ${mailbox}`;
}

export interface MailRecipient {
	email: string;
	/** True when the address was proven to belong to the account. */
	isProven: boolean;
	/** The caller's network. */
	network?: string;
}

export type MailLimits = ReturnType<typeof createMailLimits>;

/**
 * Counts mails that strangers can cause, by mailbox and network: a caller can make new accounts, but neither of these.
 * The counters hold digests for a day at most, and outlive the account.
 * @param createLimiter absent in measurements: nothing is limited then
 */
export function createMailLimits(createLimiter?: CreateRateLimiter) {
	const limitersOf = (of: readonly RateLimit[]) => of.flatMap((limit) => createLimiter?.(limit) ?? []);
	const limiters = {
		mailbox: limitersOf(limits.mailbox),
		provenMailbox: limitersOf(limits.provenMailbox),
		network: limitersOf(limits.network),
		reset: limitersOf(limits.reset),
		mailboxResets: limitersOf(limits.mailboxResets),
		networkReset: limitersOf(limits.networkReset),
		firstResetsOfNetwork: limitersOf(limits.firstResetsOfNetwork),
		withdrawal: limitersOf(limits.withdrawal),
		shopNotices: limitersOf(limits.shopNotices),
	};
	const countersOf = (name: keyof typeof limits, key: string) => limiters[name].map((limiter) => ({ limiter, key }));
	async function isAllowed(name: keyof typeof limits, key: string): Promise<boolean> {
		for (const limiter of limiters[name]) if (await limiter.take(key)) return false;
		return true;
	}
	/**
	 * Counts a mail, and returns whether it may be sent. A network beyond its limits does not use up a mailbox's, and a
	 * mailbox beyond its own not the network's.
	 */
	async function mayMail({ email, isProven, network }: MailRecipient): Promise<boolean> {
		const ofNetwork = network ? countersOf("network", network) : [];
		if ((await takeFromAll(ofNetwork)) > 0) return false;
		const isSent = await (isProven
			? isAllowed("provenMailbox", emailKey(email))
			: isAllowed("mailbox", mailboxOf(email)));
		if (!isSent) await giveBack(ofNetwork);
		return isSent;
	}
	async function isFirstReset({ email, isProven, network }: MailRecipient): Promise<boolean> {
		if (isProven) return isAllowed("reset", emailKey(email));
		// Counted by network, so that a refused request of a stranger does not use up the owner's.
		const own = countersOf("reset", `${network} ${firstLinkOf(email)}`);
		if (network) own.push(...countersOf("firstResetsOfNetwork", network));
		const mailbox = mailboxOf(email);
		if ((await takeFromAll([...own, ...countersOf("mailboxResets", mailbox)])) === 0) return true;
		if (network === undefined) return false;
		return (await takeFromAll([...own, ...countersOf("networkReset", `${network} ${mailbox}`)])) === 0;
	}
	return {
		mayMail,
		/** Returns true for the first of a day, unless a stranger in the owner's network used up those of the mailbox. */
		mayReset: async (recipient: MailRecipient): Promise<boolean> =>
			(await isFirstReset(recipient)) || mayMail(recipient),
		/**
		 * Counts the mails about a withdrawal. Its confirmation is required by law: the first of a day about each
		 * purchase of the sender is sent. Counted by network, and apart for withdrawals with its number, so that a
		 * stranger's do not use up the owner's.
		 * @param purchaseIds the sender's purchases from which the withdrawal is
		 * @param isNamed whether it has their numbers
		 * @returns which mails may be sent, and whether the confirmation may be without these purchases
		 */
		async countWithdrawal(
			recipient: MailRecipient,
			{ purchaseIds, isNamed }: { purchaseIds: Iterable<string>; isNamed: boolean },
		) {
			const isWithinLimits = (await isAllowed("withdrawal", mailboxOf(recipient.email))) || (await mayMail(recipient));
			const by = `${recipient.network} ${isNamed ? "by number" : "all"}`;
			let isFirst = false;
			for (const id of purchaseIds) if (await isAllowed("withdrawal", `purchase ${id} ${by}`)) isFirst = true;
			return {
				isWithinLimits,
				mayConfirm: isWithinLimits || isFirst,
				mayNotifyShop: isFirst || (await isAllowed("shopNotices", "shop")),
			};
		},
	};
}
