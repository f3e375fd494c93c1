import { formatDollars } from "../money/money.ts";
import { type DeliveryField, deliveryFieldsText } from "../orders/delivery/delivery.ts";
import { disputeEventText } from "../orders/disputes.ts";
import { type RemovalReason, removalReasons } from "../reviews/review.ts";
import { isolate } from "../ui/isolate.ts";
import { type AuditAbout, type AuditEntry, type AuditFacts, otherActors } from "./audit-entry.ts";

const deletedAccount = "a deleted account";

export function actorLabel({ actor, actorEmail }: Pick<AuditEntry, "actor" | "actorEmail">): string {
	if (actor === "provider" || actor === "system") return otherActors[actor];
	return actorEmail ?? deletedAccount;
}

type Sentence = (name: string, entry: AuditEntry) => string;

const dollars = (cents: AuditFacts[string] | undefined) => formatDollars(Number(cents ?? 0) / 100);
const units = (count: AuditFacts[string] | undefined) => `${count} ${count === 1 ? "unit" : "units"}`;
const unitsText = (count: AuditFacts[string] = 0, what: string) =>
	Number(count) > 0 ? `, ${units(count)} ${what}` : "";
const alreadyRefunded = ({ refundedCents: cents }: AuditFacts) =>
	cents ? `, already refunded ${dollars(cents)}` : " without refund";
const restocked = (facts: AuditFacts) => unitsText(facts.restocked, "restocked");
const reason = ({ facts }: AuditEntry) => {
	const label = removalReasons[facts.reason as RemovalReason];
	return label ? `: ${label}` : "";
};
const fromFile = ({ fileName }: AuditFacts) => (fileName ? `, from ${isolate(`${fileName}`)}` : "");
const mailText = (kind: AuditFacts[string] | undefined) => (kind === "low-stock" ? "a low-stock e-mail" : "an e-mail");
const mailCount = (count: AuditFacts[string] | undefined) =>
	count === 1 ? "1 failed e-mail" : `${count} failed e-mails`;
const fileKind = ({ facts }: AuditEntry) => (facts.kind ? `${`${facts.kind}`.toUpperCase()} file` : "file");

function fromTo(name: string, facts: AuditFacts): string {
	const [before, after] = [facts[`${name}Before`], facts[name]].map((value) =>
		value === undefined ? "none" : name.endsWith("Cents") ? dollars(value) : isolate(`${value}`.replaceAll("_", " ")),
	);
	return `from ${before} to ${after}`;
}

const valueLabels: Record<string, string> = {
	priceCents: "price",
	quantity: "stock",
	minorder: "minimum order",
	lowStock: "reorder level",
	partNumber: "part number",
	family: "family",
	shelf: "shelf",
	deliveryCents: "delivery",
	taxCents: "tax",
	carrier: "carrier",
	tracking: "tracking number",
};

/** Formats the changed values: `: price from $149.50 to $99.00, stock from 40 to 38`. Empty when there are none. */
function changesText({ facts }: AuditEntry): string {
	const changed = Object.entries(valueLabels).filter(([name]) => name in facts || `${name}Before` in facts);
	const changes = changed.map(([name, label]) => `${label} ${fromTo(name, facts)}`);
	return changes.length > 0 ? `: ${changes.join(", ")}` : "";
}

const proofText = (by: AuditFacts[string] | undefined) =>
	by === "password"
		? "with a password"
		: by === "code"
			? "with a code"
			: by === "passkey"
				? "with a passkey"
				: "at a sign-in provider";
/** Admins and commands can act for other users. */
const ofUser = (user: string, { actor, subject }: AuditEntry) => (actor === subject ? "" : ` of ${user}`);

/** A name for the filter, and a sentence that follows the actor. */
const actions: Record<string, [name: string, sentence: Sentence]> = {
	"order.placed": [
		"Order placed",
		(order, { facts }) => `placed ${order}: ${units(facts.quantity)}, ${dollars(facts.totalCents)}`,
	],
	"order.replaced": [
		"Order replaced",
		(order, { facts }) => `placed a replacement of ${units(facts.quantity)} for ${order}`,
	],
	"order.replacement-cancelled": [
		"Replacement cancelled",
		(order, { facts }) => `cancelled the replacement of ${units(facts.quantity)} for ${order}`,
	],
	"order.paid": ["Order paid", (order, { facts }) => `received ${dollars(facts.amountCents)} for ${order}`],
	"order.delivered": ["Order shipped", (order) => `shipped ${order}`],
	"order.delivery-undone": ["Delivery undone", (order) => `undid the delivery of ${order}`],
	"order.cancelled": ["Order cancelled", (order) => `cancelled ${order}`],
	"order.refunded": [
		"Order refunded",
		(order, { facts }) => `refunded ${order}, ${dollars(facts.amountCents ?? facts.totalCents)}${restocked(facts)}`,
	],
	"order.closed": ["Order closed", (order, { facts }) => `closed ${order}${alreadyRefunded(facts)}${restocked(facts)}`],
	"order.partly-refunded": [
		"Order partly refunded",
		(order, { facts }) =>
			`refunded ${dollars(facts.amountCents)} of ${order}${unitsText(facts.notSent, "not sent")}${unitsText(facts.returned, "refunded")}${restocked(facts)}`,
	],
	"order.refund-total-changed": [
		"Refund total changed",
		(order, { facts }) => `changed the refund total of ${order} ${fromTo("refundedCents", facts)}`,
	],
	"order.shipment-changed": [
		"Tracking changed",
		(order, entry) => `changed the tracking of ${order}${changesText(entry)}`,
	],
	"order.delivery-changed": [
		"Delivery details changed",
		(order, { facts }) =>
			`changed the ${deliveryFieldsText(`${facts.fields}`.split(",") as DeliveryField[])} of ${order}`,
	],
	"order.note-changed": [
		"Note changed",
		(order, { facts }) =>
			`changed the note on ${order}${"characters" in facts ? ` ${fromTo("characters", facts)} characters` : ""}`,
	],
	"order.costs-changed": [
		"Delivery and tax changed",
		(order, entry) => `changed the costs of the purchase with ${order}${changesText(entry)}`,
	],
	"order.disputed": [
		"Payment disputed",
		(order, { facts }) => `reported about ${order}: ${disputeEventText(`${facts.status}`)}`,
	],
	"refund.recorded": [
		"Refund recorded",
		(order, { facts }) => `recorded a refund of ${dollars(facts.amountCents)} for ${order}`,
	],
	"refund.confirmed": [
		"Refund confirmed",
		(order, { facts }) => `confirmed a refund of ${dollars(facts.amountCents)} for ${order}`,
	],
	"refund.refused": [
		"Refund refused",
		(order, { facts }) =>
			`refused a refund for ${order}${facts.amountCents ? `, now reduced ${fromTo("amountCents", facts)}` : ""}`,
	],
	"refund.cancelled": [
		"Refund cancelled",
		(order, { facts }) => `cancelled a refund of ${dollars(facts.amountCents)} for ${order}: it is no longer due`,
	],
	"product.added": [
		"Product added",
		(product, { facts }) => `added ${product}: ${dollars(facts.priceCents)}, stock ${facts.quantity}${fromFile(facts)}`,
	],
	"product.edited": [
		"Product edited",
		(product, entry) => `edited ${product}${changesText(entry)}${fromFile(entry.facts)}`,
	],
	"product.deleted": [
		"Product deleted",
		(product, { facts }) => `deleted ${product}: ${dollars(facts.priceCentsBefore)}, stock ${facts.quantityBefore}`,
	],
	"product.adjusted": ["Product adjusted", (product, entry) => `adjusted ${product}${changesText(entry)}`],
	"product.hidden": ["Product hidden", (product, entry) => `hid ${product}${changesText(entry)}`],
	"product.shown": ["Product shown again", (product, entry) => `made ${product} visible again${changesText(entry)}`],
	"stock.moved": [
		"Stock changed",
		(product, { facts }) => `changed the stock of ${product} ${fromTo("quantity", facts)}: ${facts.reason}`,
	],
	"stock.counted": [
		"Stock counted",
		(product, { facts }) =>
			facts.quantity === facts.quantityBefore
				? `counted ${product}: ${facts.quantity}, as recorded`
				: `counted ${product} and changed the stock ${fromTo("quantity", facts)}`,
	],
	"product.file-added": ["File added", (product, entry) => `added a ${fileKind(entry)} to ${product}`],
	"product.file-restored": ["File restored", (product, entry) => `restored a lost ${fileKind(entry)} of ${product}`],
	"product.file-deleted": ["File deleted", (product, entry) => `deleted a ${fileKind(entry)} of ${product}`],
	"image.added": ["Picture added", (_, { facts }) => `added a picture of ${facts.width} × ${facts.height} pixels`],
	"review.hidden": ["Review hidden", (review, entry) => `hid ${review}${reason(entry)}`],
	"review.shown": ["Review shown again", (review) => `made ${review} visible again`],
	"review.deleted": ["Review deleted", (review, entry) => `deleted ${review}${reason(entry)}`],
	"mail.resent": [
		"E-mail resent",
		(order, { about, facts }) =>
			`resent ${about ? `an e-mail about ${order}` : mailText(facts.kind)}${facts.corrected ? " to a corrected address" : ""}`,
	],
	"mail.failed-resent": ["Failed e-mails resent", (_, { facts }) => `resent ${mailCount(facts.mails)}`],
	"withdrawal.done": ["Withdrawal done", (withdrawal) => `marked ${withdrawal} as done`],
	"withdrawal.reopened": ["Withdrawal reopened", (withdrawal) => `reopened ${withdrawal}`],
	"user.admin-added": ["Admin added", (user) => `made ${user} an admin`],
	"user.admin-removed": [
		"Admin removed",
		(user, { actor, subject }) => `removed the admin role from ${actor === subject ? "themselves" : user}`,
	],
	"user.role-changed": [
		"Role changed",
		(user, { facts }) =>
			facts.role ? `made ${user} a ${facts.role}` : `removed the ${facts.roleBefore} role from ${user}`,
	],
	"user.blocked": ["Customer blocked", (user) => `blocked ${user}`],
	"user.unblocked": ["Customer unblocked", (user) => `unblocked ${user}`],
	"user.note-deleted": ["Customer note deleted", (user) => `deleted a note about ${user}`],
	"user.sessions-ended": ["Sessions ended", (user) => `ended all sessions of ${user}`],
	"user.retired": [
		"Account replaced or removed",
		(user, { facts }) =>
			`removed the e-mail${facts.roleBefore ? ` and the ${facts.roleBefore} role` : ""} from the account of ${user}`,
	],
	"user.erased": [
		"User erased",
		(_, { actor, subject }) => (actor === subject ? "deleted their own account" : "erased a user"),
	],
	"user.data-exported": ["Personal data exported", () => "downloaded their personal data"],
	"admin.signed-in": ["Staff signed in", (_, { facts }) => `signed in as ${facts.role ?? "an admin"}`],
	"account.removed": ["Sign-in removed", (user) => `removed the sign-in of ${user}`],
	"account.unlocked": ["Sign-in unlocked", (user) => `unlocked the sign-in of ${user}`],
	"account.confirmed": ["Identity confirmed", (_, { facts }) => `confirmed their identity ${proofText(facts.by)}`],
	"account.second-factor-on": ["Authenticator app added", () => "set up an authenticator app"],
	"account.second-factor-off": [
		"Authenticator app removed",
		(user, entry) => `removed the authenticator app${ofUser(user, entry)}`,
	],
	"account.recovery-codes-created": ["Recovery codes created", () => "created new recovery codes"],
	"account.passkey-added": ["Passkey added", () => "added a passkey"],
	"account.passkey-removed": [
		"Passkey removed",
		(user, entry) => `removed ${entry.facts.all ? "all passkeys" : "a passkey"}${ofUser(user, entry)}`,
	],
	"account.password-changed": ["Password changed", () => "changed their password"],
	"account.password-reset": ["Password reset", () => "reset their password with a mailed link"],
	"account.emptied": ["Account emptied", () => "proved their address, which removed what was in the account before"],
	"account.ways-in-removed": ["Sign-in methods removed", () => "proved their address, which removed earlier sign-ins"],
	"account.provider-connected": ["Sign-in provider connected", () => "connected a sign-in provider"],
	"account.provider-disconnected": ["Sign-in provider disconnected", () => "disconnected a sign-in provider"],
	"account.password-set": ["Password set", (user) => `set the password of ${user}`],
	"backup.made": ["Backup made", () => "backed up the database"],
	"secrets.rotated": ["Secrets rotated", () => "created new keys and signed out all users"],
};

export const auditActions = Object.entries(actions).map(([action, [name]]) => [action, name] as const);

/** Formats an entry: `shipped order 10001.2`. An unknown action is shown by its key. */
export function actionText(entry: AuditEntry): string {
	const [, sentence] = Object.hasOwn(actions, entry.action) ? (actions[entry.action] ?? []) : [];
	const name = subjectText(entry.about);
	return sentence ? sentence(name, entry) : `${entry.action.replaceAll(/[.-]/g, " ")}: ${name}`;
}

function subjectText(about: AuditAbout | undefined): string {
	if (!about) return "a deleted item";
	const { kind, name } = about;
	if (kind === "order" || kind === "withdrawal") return name ? `${kind} ${isolate(name)}` : `an ${kind}`;
	if (kind === "review") return name ? `a review by ${isolate(name)}` : "a review";
	return (name && isolate(name)) || (kind === "user" ? deletedAccount : "a product");
}
