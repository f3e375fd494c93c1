import { lockRows } from "../../db/lock-rows.ts";
import type { Tx } from "../../db/transaction.ts";
import { etagOf, type Preconditions, preconditionsHold } from "../http/conditional.server.ts";
import { type Problem, problem, Refusal } from "../http/problem.ts";
import { type ProfileField, type ProfileInput, profileFields, profileLabels } from "./user.ts";
import { findUser, presentUser, type UserRow } from "./users-repository.server.ts";

export const userETag = (user: UserRow): string => etagOf(presentUser(user));

/** @throws {Refusal} when saving would replace a profile in another state than the caller expects */
export async function saveProfile(
	tx: Tx,
	userId: string,
	{ address, education, phone, social }: ProfileInput,
	preconditions: Preconditions,
): Promise<boolean> {
	await lockRows(tx, "users", [userId]);
	const user = await findUser(tx, userId);
	if (!user) return false;
	const values = { address, education, phone, social };
	const replaced = profileFields.filter((field) => user[field] !== values[field]);
	if (replaced.length > 0 && !preconditionsHold(preconditions, userETag(user)))
		throw new Refusal(profileChanged(user, replaced));
	await tx.updateTable("users").set(values).where("id", "=", userId).execute();
	return true;
}

function profileChanged(user: UserRow, replaced: readonly ProfileField[]): Problem {
	const { address, education, phone, social } = user;
	const texts = replaced.map((field) => `${profileLabels[field]}: ${user[field].replaceAll("\n", ", ")}`);
	const detail = `Your profile has been changed in the meantime. ${texts.join("; ")}. Check it, then save again.`;
	return problem("profile-changed", detail, { present: { address, education, phone, social }, etag: userETag(user) });
}
