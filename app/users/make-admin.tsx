import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef, useState } from "react";
import { type ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useRowCall } from "../api/use-row-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useToast } from "../ui/toast.tsx";
import { EmailText } from "./email-text.tsx";
import { notVerified, type User, userMessages } from "./user.ts";

/** One row's 'Admin' button, or the word that this user is an admin already. There is no way back (specification §4). */
export function MakeAdmin({ user }: { user: User }) {
	const { make, busy, reason } = useMakeAdmin(user.email);
	const [asking, setAsking] = useState(false);
	const word = useRef<HTMLParagraphElement>(null);
	const isAdmin = user.role === "admin";
	const wasAdmin = useRef(isAdmin);
	useEffect(() => {
		// The button that asked is gone: the focus stays in the row.
		if (isAdmin && !wasAdmin.current) word.current?.focus();
		wasAdmin.current = isAdmin;
	}, [isAdmin]);
	if (isAdmin) {
		return (
			<p ref={word} tabIndex={-1} className="flex min-h-11 items-center gap-1.5 font-medium text-ok">
				<IconCheck aria-hidden="true" size={20} stroke={1.75} />
				Is an admin
			</p>
		);
	}
	return (
		<div className="[&_[role=alert]>p]:mt-2">
			<Button variant="quiet" busy={busy} onClick={() => setAsking(true)} className="min-w-28">
				Admin<span className="sr-only">: make {user.email} an admin</span>
			</Button>
			<FormError>{reason}</FormError>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Make Admin"
				body={
					<>
						<strong className="font-semibold">
							<EmailText email={user.email} />
						</strong>{" "}
						will run products, orders and users, and can make others admins. There is no way back.
						{!user.emailVerified && (
							<span className="mt-3 block text-error">
								{notVerified}: whoever signed up gave it, and may be somebody else. Ask its owner first.
							</span>
						)}
					</>
				}
				confirmLabel="Make Admin"
				cancelLabel="Cancel"
				onConfirm={() => {
					setAsking(false);
					void make();
				}}
			/>
		</div>
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
