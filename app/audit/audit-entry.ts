import * as z from "zod";
import { isIsoDay } from "../time/calendar.ts";

const auditAboutSchema = z.object({
	kind: z.enum(["order", "product", "user", "review", "withdrawal"]),
	_id: z.string(),
	/** Order or withdrawal number, or current part number, e-mail or author. Absent when unknown. */
	name: z.string().optional(),
	/** The first order of a withdrawal. */
	order: z.string().optional(),
	/** The subject no longer exists. */
	gone: z.literal(true).optional(),
});

/** An audit entry. Names are looked up on reading, because the stored row has only ids and amounts. */
export const auditEntrySchema = z.object({
	_id: z.string(),
	at: z.iso.datetime(),
	/** A user's `_id`, `provider` for the card provider, or `system` for the shop and its commands. */
	actor: z.string(),
	/** The e-mail of an existing user. */
	actorEmail: z.string().optional(),
	action: z.string(),
	subject: z.string(),
	about: auditAboutSchema.optional(),
	/** Changed values, such as `priceCents` and `priceCentsBefore`, ids and amounts. */
	facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type AuditAbout = z.infer<typeof auditAboutSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditFacts = AuditEntry["facts"];

/** Actors without an e-mail. */
export const otherActors = { provider: "card provider", system: "the shop" } as const;

/** Returns the actor for a name typed into the filter. */
export function parseActor(typed: string): string {
	const text = typed.trim().toLowerCase();
	const other = Object.entries(otherActors).find(([actor, name]) => text === name || text === actor);
	return other?.[0] ?? typed.trim();
}

export const auditSorts = ["newest", "oldest", "action", "-action", "who", "-who"] as const;
export type AuditSort = (typeof auditSorts)[number];

export const auditSortLabels: Record<AuditSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	action: "By action",
	"-action": "By action, reversed",
	who: "By person",
	"-who": "By person, reversed",
};

/** Reads the query of the list. Ignores invalid parameters. */
export function readAuditQuery(url: string) {
	const params = new URL(url).searchParams;
	const text = (name: string) => params.get(name)?.slice(0, 320) || undefined;
	const date = (name: string) => (isIsoDay(params.get(name) ?? "") ? text(name) : undefined);
	const [who, action] = [text("who"), text("action")];
	return {
		actor: who && parseActor(who),
		action,
		without: text("part") === "all" || action ? undefined : ("sign-ins" as const),
		subject: text("subject"),
		about: text("about"),
		sort: auditSorts.find((sort) => sort === text("sort")),
		from: date("from"),
		until: date("until"),
		after: text("after"),
		before: text("before"),
	};
}
