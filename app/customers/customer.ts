import * as z from "zod";
import { typedLines } from "../http/text-schema.ts";
import { ownSessionSchema } from "../identity/own-session.ts";
import { signInMethodSchema } from "../identity/sign-in-provider.ts";
import { userSchema } from "../users/user.ts";

export const maxCustomerNoteLength = 2000;
/** Maximum notes and addresses shown. */
export const maxListed = 100;

export const noteInputSchema = z.object({ text: typedLines(maxCustomerNoteLength).min(1, "Enter a note") });
export const blockInputSchema = z.object({
	reason: typedLines(500).optional().describe("Saved as a note"),
});

export const noteSchema = z.object({
	_id: z.string(),
	text: z.string(),
	/** Absent when the author's data was deleted. */
	author: z.string().optional(),
	createdAt: z.iso.datetime(),
});

const customerAddressSchema = z.object({
	name: z.string(),
	address: z.string(),
	country: z.string().optional(),
	phone: z.string(),
	vatId: z.string().optional(),
	orders: z.int().describe("Number of purchases that went there"),
});

/** A customer as an admin sees them. Amounts in dollars. */
export const customerSchema = userSchema.extend({
	createdAt: z.iso.datetime(),
	lastSignedInAt: z.iso.datetime().optional(),
	blockedAt: z.iso.datetime().optional(),
	orders: z.int(),
	paid: z.number(),
	refunded: z.number(),
	lost: z.number().describe("Lost in disputes. It is part of `paid`"),
	unpaid: z.number(),
	disputes: z.int().describe("Payments that were ever disputed"),
	openDisputes: z.int().describe("Those in dispute now"),
	addresses: z.array(customerAddressSchema).describe("Those of the newest purchases first"),
	signInMethods: z.array(signInMethodSchema),
	secondFactors: z.array(z.enum(["app", "passkey"])),
	sessions: z.array(ownSessionSchema.omit({ current: true })),
	notes: z.array(noteSchema).describe(`The newest ${maxListed} first`),
});

export type Customer = z.infer<typeof customerSchema>;
export type CustomerNote = z.infer<typeof noteSchema>;
