import type * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import { isSessionOver } from "../access/session-limits.ts";
import { hasPasskey } from "../embedded-identity/second-factor/passkeys-repository.server.ts";
import { hasAuthenticatorApp } from "../embedded-identity/second-factor/second-factor-repository.server.ts";
import { deviceName } from "../embedded-identity/session-endpoints.server.ts";
import { listSessions } from "../embedded-identity/sessions-repository.server.ts";
import { signInMethodSchema } from "../identity/sign-in-provider.ts";
import { toDollars } from "../money/money.ts";
import { openDisputes } from "../orders/disputes.ts";
import { findUser, presentUser } from "../users/users-repository.server.ts";
import { type Customer, type customerSchema, maxListed } from "./customer.ts";
import { listNotes, type NoteRow } from "./customer-notes-repository.server.ts";

/** Returns undefined for an unknown or erased user. */
export async function readCustomer(db: DbOrTx, id: string, now: Date): Promise<Customer | undefined> {
	const user = await findUser(db, id);
	if (!user?.email) return undefined;
	const [money, addresses, signIn, notes] = await Promise.all([
		readMoney(db, id),
		listAddresses(db, id),
		readSignIn(db, user.subject, user.role !== null, now),
		listNotes(db, id, maxListed),
	]);
	return {
		...presentUser(user),
		createdAt: user.created_at,
		...(user.last_signed_in_at && { lastSignedInAt: user.last_signed_in_at }),
		...(user.blocked_at && { blockedAt: user.blocked_at }),
		...money,
		addresses,
		...signIn,
		notes: notes.map(presentNote),
	};
}

const presentNote = ({ id, text, created_at, author }: NoteRow) => ({
	_id: id,
	text,
	createdAt: created_at,
	...(author && { author }),
});

async function readMoney(db: DbOrTx, userId: string) {
	const ofUser = db.selectFrom("purchases").select("id").where("user_id", "=", userId);
	const [counted, unpaid, payments] = await Promise.all([
		db
			.selectFrom("purchases")
			.select((purchase) => purchase.fn.countAll().as("orders"))
			.where("user_id", "=", userId)
			.executeTakeFirstOrThrow(),
		db
			.selectFrom("orders")
			.select((order) =>
				order.fn.sum(order("total_cents", "+", order("delivery_cents", "+", order.ref("tax_cents")))).as("cents"),
			)
			.where("user_id", "=", userId)
			.where("status", "=", "unpaid")
			.executeTakeFirstOrThrow(),
		db
			.selectFrom("payments")
			.select((payment) => [
				payment.fn.sum("amount_cents").as("paid"),
				payment.fn.sum("refunded_cents").as("refunded"),
				payment.fn.sum("lost_cents").as("lost"),
				payment.fn.count("dispute").as("disputes"),
				payment.fn.countAll().filterWhere("dispute", "in", openDisputes).as("open"),
			])
			.where("state", "=", "succeeded")
			.where("purchase_id", "in", ofUser)
			.executeTakeFirstOrThrow(),
	]);
	return {
		orders: Number(counted.orders),
		paid: toDollars(Number(payments.paid ?? 0)),
		refunded: toDollars(Number(payments.refunded ?? 0)),
		lost: toDollars(Number(payments.lost ?? 0)),
		unpaid: toDollars(Number(unpaid.cents ?? 0)),
		disputes: Number(payments.disputes),
		openDisputes: Number(payments.open),
	};
}

async function listAddresses(db: DbOrTx, userId: string): Promise<Customer["addresses"]> {
	const rows = await db
		.selectFrom("purchases")
		.select(["name", "address", "country", "phone", "vat_id"])
		.select((purchase) => [purchase.fn.countAll().as("orders"), purchase.fn.max("id").as("newest")])
		.where("user_id", "=", userId)
		.groupBy(["name", "address", "country", "phone", "vat_id"])
		.orderBy("newest", "desc")
		.limit(maxListed)
		.execute();
	return rows.map(({ name, address, country, phone, vat_id, orders }) => ({
		...{ name, address, phone, orders: Number(orders) },
		...(country && { country }),
		...(vat_id && { vatId: vat_id }),
	}));
}

type SignIn = Pick<z.infer<typeof customerSchema>, "signInMethods" | "secondFactors" | "sessions">;

async function readSignIn(db: DbOrTx, subject: string, isStaff: boolean, now: Date): Promise<SignIn> {
	const [methods, sessions, app, passkey] = await Promise.all([
		db
			.selectFrom("identity_account")
			.select(["providerId", "createdAt"])
			.where("userId", "=", subject)
			.orderBy("createdAt")
			.execute(),
		listSessions(db, subject),
		hasAuthenticatorApp(db, subject),
		hasPasskey(db, subject),
	]);
	return {
		signInMethods: methods.flatMap(({ providerId, createdAt }) => {
			const provider = providerId === "credential" ? "password" : providerId;
			const method = signInMethodSchema.safeParse({ provider, since: new Date(createdAt).toISOString() });
			return method.success ? [method.data] : [];
		}),
		secondFactors: [...(app ? (["app"] as const) : []), ...(passkey ? (["passkey"] as const) : [])],
		sessions: sessions
			.filter((session) => !isSessionOver(session, isStaff, now))
			.map(({ id, userAgent, createdAt, updatedAt }) => ({
				...{ id, device: deviceName(userAgent) },
				signedInAt: new Date(createdAt).toISOString(),
				usedAt: new Date(updatedAt).toISOString(),
			})),
	};
}
