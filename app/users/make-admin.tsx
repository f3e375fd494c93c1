import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useShopSettings } from "../api/route-context.ts";
import { isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { adminNeedsAddress, notVerified, type User, userMessages } from "./user.ts";

interface RoleProps {
	user: User;
	isOwn: boolean;
}

/** The 'Admin' button of a row. For an admin, the role and a button to revoke it (docs/decisions/006). */
export function MakeAdmin({ user, isOwn }: RoleProps) {
	const { make, busy, reason } = useMakeAdmin(user.email);
	const [asking, setAsking] = useState(false);
	const word = useRef<HTMLParagraphElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const isAdmin = user.role === "admin";
	const mustConfirm = useShopSettings().adminsConfirmAddress && !user.emailVerified;
	const wasAdmin = useRef(isAdmin);
	useEffect(() => {
		// The pressed button is gone. The focus stays in the row.
		if (isAdmin !== wasAdmin.current) (isAdmin ? word : button).current?.focus();
		wasAdmin.current = isAdmin;
	}, [isAdmin]);
	if (isAdmin) {
		return (
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<p ref={word} tabIndex={-1} className="flex min-h-11 items-center gap-1.5 font-medium text-ok">
					<IconCheck aria-hidden="true" size={20} stroke={1.75} />
					Is an admin
				</p>
				<TakeAdminAway user={user} isOwn={isOwn} />
			</div>
		);
	}
	return (
		<div className="[&_[role=alert]>p]:mt-2">
			<Button ref={button} variant="quiet" busy={busy} onClick={() => setAsking(true)} className="min-w-28">
				Admin<span className="sr-only">: make {user.email} an admin</span>
			</Button>
			<FormError>{reason}</FormError>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Make Admin"
				body={mustConfirm ? <NotYet user={user} /> : <WhatItMeans user={user} />}
				confirmLabel={mustConfirm ? undefined : "Make Admin"}
				cancelLabel={mustConfirm ? "Close" : "Cancel"}
				onConfirm={() => {
					setAsking(false);
					void make();
				}}
			/>
		</div>
	);
}

function NotYet({ user }: { user: User }) {
	return (
		<>
			<UserName user={user} /> cannot be made an admin yet. {adminNeedsAddress}
		</>
	);
}

function WhatItMeans({ user }: { user: User }) {
	return (
		<>
			<UserName user={user} /> will run products, orders and users, and can make others admins. Any admin can take it
			away again.
			{!user.emailVerified && (
				<span className="mt-3 block text-error">
					{notVerified}: whoever signed up gave it, and may be somebody else. Ask its owner first.
				</span>
			)}
		</>
	);
}

function useMakeAdmin(email: string) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const forbidden = (why: ApiFailure) => why.problem.status === 403;

	async function make(): Promise<void> {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$put({ param: { email } });
			const { modifiedCount } = await read(call);
			if (modifiedCount > 0) toast.success(userMessages.adminAdded);
		});
		if (failed) toast.error(forbidden(failed) ? userMessages.adminFailed : failed.message);
	}
	const reason = failure && (forbidden(failure) ? `${userMessages.adminFailed}: ${failure.message}` : failure.message);
	return { make, busy, reason };
}

/** Name and e-mail, because names are not unique. */
function UserName({ user: { displayName, email } }: { user: User }) {
	return (
		<strong className="font-semibold">
			{displayName && `${displayName}, `}
			<EmailText text={email} />
		</strong>
	);
}

/** Revokes the role (docs/decisions/006). Admins who revoke their own are redirected by the route guard. */
function TakeAdminAway({ user, isOwn }: RoleProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [asking, setAsking] = useState(false);
	async function take() {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$delete({ param: { email: user.email } });
			const { modifiedCount } = await read(call);
			toast.success(modifiedCount > 0 ? "No longer an admin" : "They were no admin any more");
			setAsking(false);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
	}
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => {
					clearFailure();
					setAsking(true);
				}}
			>
				Take admin away<span className="sr-only"> from {user.email}</span>
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Take admin away?"
				body={
					<>
						<UserName user={user} /> {isOwn ? ownEffect : effect}
					</>
				}
				failure={failure?.message}
				confirmLabel="Take admin away"
				cancelLabel="Keep"
				confirmVariant="danger"
				busy={busy}
				onConfirm={take}
			/>
		</>
	);
}

const effect =
	"can no longer run products, orders and users. Their account stays, and an admin can make them one again.";
const ownEffect =
	"is you: you leave the admin pages at once and are logged out. Only another admin can make you one again.";
