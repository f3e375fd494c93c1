import * as z from "zod";

/** What something in the audit was done to. */
const auditAboutSchema = z.object({
	kind: z.enum(["order", "product", "user", "review"]),
	_id: z.string(),
	/** Part number, e-mail or writer, as they are now; absent when nobody knows any more. */
	name: z.string().optional(),
	/** It is there no more. */
	gone: z.literal(true).optional(),
});

const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** A row of the audit. Names are looked up when it is read: the row itself has identifiers and amounts only. */
export const auditEntrySchema = z.object({
	_id: z.string(),
	at: z.iso.datetime(),
	/** A user's _id; `provider` for the card provider, `system` for the shop itself and its commands. */
	actor: z.string(),
	/** Of a user who is still one. */
	actorEmail: z.string().optional(),
	action: z.string(),
	subject: z.string(),
	about: auditAboutSchema.optional(),
	facts: factsSchema,
	/** Of an edited product: the facts of the edit before. */
	factsBefore: factsSchema.optional(),
});

export type AuditAbout = z.infer<typeof auditAboutSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditFacts = AuditEntry["facts"];

/** What can be typed for who did it, besides an e-mail. */
export const otherActors = { provider: "card provider", system: "the shop" } as const;

/** Who is meant by what was typed: an e-mail, or in words who is no user. */
export function actorOf(typed: string): string {
	const words = typed.trim().toLowerCase();
	const other = Object.entries(otherActors).find(([actor, name]) => words === name || words === actor);
	return other?.[0] ?? typed.trim();
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the audit asks for; what nobody can ask is left out. */
export function readAuditQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name)?.slice(0, 320) || undefined;
	const dayOf = (name: string) => (day.test(members.get(name) ?? "") ? text(name) : undefined);
	const who = text("who");
	return {
		actor: who && actorOf(who),
		action: text("action"),
		subject: text("subject"),
		from: dayOf("from"),
		until: dayOf("until"),
		after: text("after"),
		before: text("before"),
	};
}
