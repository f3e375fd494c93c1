import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { useToast } from "../ui/toast.tsx";
import { type User, userMessages } from "./user.ts";

/** One row's 'Admin' button, or the word that this user is an admin already. There is no way back (specification §4). */
export function MakeAdmin({ user }: { user: User }) {
	const { make, busy, reason } = useMakeAdmin(user.email);
	const button = useRef<HTMLButtonElement>(null);
	const word = useRef<HTMLParagraphElement>(null);
	const pressed = useRef(false);
	useEffect(() => {
		// The button was disabled and may be gone: the focus stays in the row.
		if (busy || !pressed.current) return;
		pressed.current = false;
		if (document.activeElement === document.body) (button.current ?? word.current)?.focus();
	}, [busy]);
	const press = () => {
		pressed.current = true;
		make();
	};
	if (user.role === "admin") {
		return (
			<p ref={word} tabIndex={-1} className="flex min-h-11 items-center gap-1.5 font-medium text-ok">
				<IconCheck aria-hidden="true" size={20} stroke={1.75} />
				Is an admin
			</p>
		);
	}
	return (
		<div className="[&_[role=alert]>p]:mt-2">
			<Button ref={button} variant="quiet" busy={busy} onClick={press} className="min-w-28">
				Admin<span className="sr-only">: make {user.email} an admin</span>
			</Button>
			<FormError>{reason}</FormError>
		</div>
	);
}

function useMakeAdmin(email: string) {
	const api = useApi();
	const toast = useToast();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const forbidden = (why: ApiFailure) => why.problem.status === 403;

	async function make(): Promise<void> {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$put({ param: { email } });
			const { modifiedCount } = await read(call);
			if (modifiedCount > 0) toast.success(userMessages.adminAdded);
			await revalidate();
		});
		if (failed) toast.error(forbidden(failed) ? userMessages.adminFailed : failed.message);
	}
	const reason = failure && (forbidden(failure) ? `${userMessages.adminFailed}: ${failure.message}` : failure.message);
	return { make, busy, reason };
}
