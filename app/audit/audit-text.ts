import { formatDollars } from "../money/money.ts";
import { orderNumber } from "../orders/card-label.ts";
import { type RemovalReason, removalReasons } from "../reviews/review.ts";
import { userAddress } from "../users/user-list.ts";
import { type AuditAbout, type AuditEntry, type AuditFacts, otherActors } from "./audit-entry.ts";

export function actorLabel({ actor, actorEmail }: Pick<AuditEntry, "actor" | "actorEmail">): string {
	if (actor === "provider" || actor === "system") return otherActors[actor];
	return actorEmail ?? "somebody who has no account any more";
}

type Sentence = (name: string, entry: AuditEntry) => string;

const dollars = (cents: AuditFacts[string] | undefined) => formatDollars(Number(cents ?? 0) / 100);
const units = (count: AuditFacts[string] | undefined) => `${count} ${count === 1 ? "unit" : "units"}`;
const restocked = ({ restocked = 0 }: AuditFacts) =>
	Number(restocked) > 0 ? `; ${units(restocked)} went back to stock` : "";
const reason = ({ facts }: AuditEntry) => {
	const words = removalReasons[facts.reason as RemovalReason];
	return words ? `: ${words}` : "";
};
const mailText = (kind: AuditFacts[string] | undefined) => (kind === "low-stock" ? "a mail about low stock" : "a mail");
const fileKind = ({ facts }: AuditEntry) => `${facts.kind ?? "file"}`.toUpperCase();

const provenBy = (by: AuditFacts[string] | undefined) =>
	by === "password" ? "by password" : by === "code" ? "by a code" : by === "passkey" ? "by a passkey" : "at a provider";
/** Admins and commands can act for other users. */
const ofWhom = (user: string, { actor, subject }: AuditEntry) => (actor === subject ? "of their own" : `of ${user}`);

/** A name for the filter, and a sentence that follows the actor. */
const actions: Record<string, [name: string, sentence: Sentence]> = {
	"order.placed": [
		"Order placed",
		(order, { facts }) => `placed ${order}: ${units(facts.quantity)}, ${dollars(facts.totalCents)}`,
	],
	"order.paid": ["Order paid", (order, { facts }) => `took ${dollars(facts.amountCents)} for ${order}`],
	"order.delivered": ["Order delivered", (order) => `delivered ${order}`],
	"order.cancelled": ["Order cancelled", (order) => `cancelled ${order}`],
	"order.refunded": [
		"Order refunded",
		(order, { facts }) => `refunded ${order}, ${dollars(facts.amountCents ?? facts.totalCents)}${restocked(facts)}`,
	],
	"order.partly-refunded": [
		"Order refunded in part",
		(order, { facts }) => `refunded ${dollars(facts.amountCents)} of ${order}${restocked(facts)}`,
	],
	"order.refund-total-changed": [
		"Money returned",
		(order, { facts }) => `has sent back ${dollars(facts.refundedCents)} of ${order} by now`,
	],
	"order.shipment-changed": ["Tracking corrected", (order) => `corrected how ${order} travels`],
	"order.note-changed": ["Order noted", (order) => `wrote a note about ${order}`],
	"order.disputed": [
		"Payment disputed",
		(order, { facts }) => `said of the payment of ${order}: dispute ${`${facts.status}`.replaceAll("_", " ")}`,
	],
	"refund.recorded": [
		"Refund noted",
		(order, { facts }) => `noted that ${dollars(facts.amountCents)} of ${order} must go back`,
	],
	"refund.confirmed": ["Refund confirmed", (order, { facts }) => `sent back ${dollars(facts.amountCents)} of ${order}`],
	"refund.refused": ["Refund refused", (order) => `refused to send back the money of ${order}`],
	"refund.withdrawn": [
		"Refund withdrawn",
		(order, { facts }) => `could not send ${dollars(facts.amountCents)} of ${order}: it is not due any more`,
	],
	"refund.failed": ["Refund failed", (order) => `could not bring back the money of ${order}: give it back yourself`],
	"product.added": [
		"Product added",
		(product, { facts }) => `put ${product} on sale: ${dollars(facts.priceCents)}, stock ${facts.quantity}`,
	],
	"product.edited": ["Product edited", editText],
	"product.deleted": ["Product deleted", (product) => `took ${product} off sale`],
	"product.adjusted": [
		"Product adjusted",
		(product, { facts }) =>
			`adjusted ${product}: ${[
				facts.priceCents !== undefined && dollars(facts.priceCents),
				facts.quantity !== undefined && `stock ${facts.quantity}`,
				facts.lowStock !== undefined && `low at ${facts.lowStock}`,
			]
				.filter(Boolean)
				.join(", ")}`,
	],
	"product.hidden": ["Product hidden", (product) => `hid ${product}`],
	"product.shown": ["Product shown again", (product) => `showed ${product} again`],
	"stock.moved": [
		"Stock moved",
		(product, { facts }) => `moved the stock of ${product} by ${facts.change}, ${facts.reason}: ${facts.quantity}`,
	],
	"stock.counted": [
		"Stock counted",
		(product, { facts }) => `counted ${product}, ${facts.change} to the books: ${facts.quantity}`,
	],
	"product.file-added": ["File added", (product, entry) => `added a ${fileKind(entry)} to ${product}`],
	"product.file-brought-back": [
		"File brought back",
		(product, entry) => `brought back a lost ${fileKind(entry)} of ${product}`,
	],
	"product.file-deleted": ["File deleted", (product, entry) => `took a ${fileKind(entry)} from ${product}`],
	"image.added": ["Picture added", (_, { facts }) => `brought a picture of ${facts.width} × ${facts.height} pixels`],
	"review.hidden": ["Review hidden", (review, entry) => `hid ${review}${reason(entry)}`],
	"review.shown-again": ["Review shown again", (review) => `showed ${review} again`],
	"review.deleted": ["Review deleted", (review, entry) => `deleted ${review}${reason(entry)}`],
	"mail.sent-again": [
		"Mail sent again",
		(order, { about, facts }) => `sent ${about ? `a mail about ${order}` : mailText(facts.kind)} again`,
	],
	"mail.failed-sent-again": [
		"Failed mails sent again",
		(_, { facts }) => `sent all failed mails again: ${facts.mails === 1 ? "1 mail" : `${facts.mails} mails`}`,
	],
	"withdrawal.done": ["Withdrawal seen to", () => "has seen to a withdrawal"],
	"withdrawal.reopened": ["Withdrawal opened again", () => "opened a withdrawal again"],
	"user.made-admin": ["Made an admin", (user) => `made ${user} an admin`],
	"user.unmade-admin": [
		"Admin taken away",
		(user, { actor, subject }) => `took the role admin away from ${actor === subject ? "themselves" : user}`,
	],
	"user.retired": ["Account replaced or removed", (user) => `took e-mail and role from the account of ${user}`],
	"user.erased": [
		"Person erased",
		(_, { actor, subject }) => (actor === subject ? "deleted their own account" : "erased a person"),
	],
	"user.data-taken": ["Own data taken", () => "took all that is kept of them as a file"],
	"admin.signed-in": ["Admin signed in", () => "signed in as an admin"],
	"account.removed": ["Sign-in removed", (user) => `removed the sign-in of ${user}`],
	"account.unlocked": ["Sign-in unlocked", (user) => `let ${user} sign in again`],
	"account.confirmed": ["Identity confirmed", (_, { facts }) => `confirmed that it is them, ${provenBy(facts.by)}`],
	"account.second-factor-on": ["Second step on", () => "set up an app for codes at the sign-in"],
	"account.second-factor-off": ["Second step off", (user, entry) => `took the app for codes ${ofWhom(user, entry)}`],
	"account.recovery-codes-made": ["Recovery codes made", () => "made new recovery codes"],
	"account.passkey-added": ["Passkey added", () => "added a passkey"],
	"account.passkey-removed": [
		"Passkey removed",
		(user, entry) => `removed ${entry.facts.all ? "all passkeys" : "a passkey"} ${ofWhom(user, entry)}`,
	],
	"account.password-set": ["Password set", (user) => `set the password of ${user}`],
	"secrets.rotated": ["Secrets rotated", () => "made new keys: everybody was signed out"],
};

export const auditActions = Object.entries(actions).map(([action, [name]]) => [action, name] as const);

/** Formats an entry: `delivered order 4F0A9C21`. An unknown action is shown by its key. */
export function actionText(entry: AuditEntry): string {
	const [, sentence] = Object.hasOwn(actions, entry.action) ? (actions[entry.action] ?? []) : [];
	const name = subjectText(entry.about);
	return sentence ? sentence(name, entry) : `${entry.action.replaceAll(/[.-]/g, " ")}: ${name}`;
}

/** Formats price and minimum before and after an edit. Of the stock only the set value, because orders change it. */
function editText(product: string, { facts, factsBefore: before = {} }: AuditEntry): string {
	const changes = [
		before.priceCents !== undefined &&
			before.priceCents !== facts.priceCents &&
			`the price of ${product} from ${dollars(before.priceCents)} to ${dollars(facts.priceCents)}`,
		before.minorder !== undefined &&
			before.minorder !== facts.minorder &&
			`the minimum order of ${product} from ${before.minorder} to ${facts.minorder}`,
	].filter(Boolean);
	if (changes.length > 0) return `changed ${changes.join(" and ")}`;
	return `edited ${product}: ${dollars(facts.priceCents)}, stock ${facts.quantity}`;
}

function subjectText(about: AuditAbout | undefined): string {
	if (!about) return "something that is no more";
	const { kind, _id, name } = about;
	if (kind === "order") return `order ${orderNumber({ _id })}`;
	if (kind === "review") return name ? `a review by ${name}` : "a review";
	return name || (kind === "user" ? "somebody who has no account any more" : "a product");
}

export function aboutAddress(about: AuditAbout | undefined): string | undefined {
	if (!about || about.gone) return undefined;
	const { kind, _id, name = "" } = about;
	if (kind === "order") return `/dashboard/order/${_id}`;
	if (kind === "product") return `/product/${_id}`;
	if (kind === "review") return `/dashboard/reviews?${new URLSearchParams({ part: "all", search: name })}`;
	return userAddress(name);
}
