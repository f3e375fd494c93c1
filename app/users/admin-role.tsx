import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, read, useApi } from "../api/api-client.ts";
import { useShopSettings } from "../api/route-context.ts";
import { mayHaveLostRow, useRowCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { notVerified, roleNeedsAddress, type User, userMessages } from "./user.ts";

interface RoleProps {
	user: User;
	isOwn: boolean;
}

/** The 'Admin' button of a row. For an admin, the role and a button to revoke it (docs/decisions/006). */
export function AdminRole({ user, isOwn }: RoleProps) {
	const { make, busy, reason } = useMakeAdmin(user.email);
	const [isOpen, setOpen] = useState(false);
	const adminLabel = useRef<HTMLParagraphElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const isAdmin = user.role === "admin";
	const mustConfirm = useShopSettings().staffConfirmAddress && !user.emailVerified;
	const wasAdmin = useRef(isAdmin);
	useEffect(() => {
		// The pressed button is gone. The focus stays in the row.
		if (isAdmin !== wasAdmin.current) (isAdmin ? adminLabel : button).current?.focus();
		wasAdmin.current = isAdmin;
	}, [isAdmin]);
	if (isAdmin) {
		return (
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular:justify-end">
				<p ref={adminLabel} tabIndex={-1} className="flex min-h-11 items-center gap-1.5 font-medium text-ok">
					<IconCheck aria-hidden="true" size="1.25rem" stroke={1.75} />
					Is an admin
				</p>
				<RemoveAdmin user={user} isOwn={isOwn} />
			</div>
		);
	}
	return (
		<div className="[&_[role=alert]>p]:mt-2">
			<Button
				ref={button}
				variant="quiet"
				busy={busy}
				aria-label={`Admin: make ${user.email} an admin`}
				onClick={() => setOpen(true)}
				className="min-w-20 border-hairline bg-transparent font-normal"
			>
				Admin
			</Button>
			<FormError>{reason}</FormError>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Make Admin"
				body={mustConfirm ? <UnconfirmedNotice user={user} /> : <AdminRights user={user} />}
				confirmLabel={mustConfirm ? undefined : "Make Admin"}
				cancelLabel={mustConfirm ? "Close" : "Cancel"}
				onConfirm={() => {
					setOpen(false);
					void make();
				}}
			/>
		</div>
	);
}

function UnconfirmedNotice({ user }: { user: User }) {
	return (
		<>
			<UserName user={user} /> can't be made an admin yet. {roleNeedsAddress}
		</>
	);
}

function AdminRights({ user }: { user: User }) {
	return (
		<>
			<UserName user={user} /> will manage products, orders and users, and can make other users admins. Any admin can
			remove the role again.
			{!user.emailVerified && (
				<span className="mt-3 block text-error">
					{notVerified}: someone else may have signed up with it. Check with its owner first.
				</span>
			)}
		</>
	);
}

function useMakeAdmin(email: string) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const isForbidden = ({ problem }: ApiFailure) => problem.status === 403;

	async function make(): Promise<void> {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$put({ param: { email } });
			const { modifiedCount } = await read(call);
			if (modifiedCount > 0) toast.success(userMessages.adminAdded);
		});
		if (failed) toast.error(isForbidden(failed) ? userMessages.adminFailed : failed.message);
	}
	const reason =
		failure && (isForbidden(failure) ? `${userMessages.adminFailed}: ${failure.message}` : failure.message);
	return { make, busy, reason };
}

/** Name and e-mail, because names are not unique. */
function UserName({ user: { displayName, email } }: { user: User }) {
	return (
		<strong className="font-semibold">
			{displayName && (
				<>
					<TypedText>{displayName}</TypedText>,{" "}
				</>
			)}
			<EmailText text={email} />
		</strong>
	);
}

/** Revokes the role (docs/decisions/006). Admins who revoke their own are redirected by the route guard. */
function RemoveAdmin({ user, isOwn }: RoleProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [isOpen, setOpen] = useState(false);
	async function remove() {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$delete({ param: { email: user.email } });
			const { modifiedCount } = await read(call);
			toast.success(modifiedCount > 0 ? "No longer an admin" : "Already removed");
			setOpen(false);
		});
		if (failed && mayHaveLostRow(failed)) toast.error(failed.message);
	}
	return (
		<>
			<Button
				variant="quiet"
				aria-label={`Remove admin: ${user.email}`}
				onClick={() => {
					clearFailure();
					setOpen(true);
				}}
			>
				Remove admin
			</Button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Remove admin?"
				body={
					<>
						<UserName user={user} /> {isOwn ? ownEffect : effect}
					</>
				}
				failure={failure?.message}
				confirmLabel="Remove admin"
				cancelLabel="Back"
				confirmVariant="danger"
				busy={busy}
				onConfirm={remove}
			/>
		</>
	);
}

const effect =
	"will no longer be able to manage products, orders and users. The account stays, and any admin can restore the role.";
const ownEffect = "is you. You will leave the admin pages and be signed out. Only another admin can restore your role.";
