import { useEffect, useState } from "react";
import { securityPath } from "../identity/route-guard.ts";
import { useSession } from "../identity/session-context.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** A reminder for admins whose account has only a password. */
export function ProtectAccount() {
	const { factors } = useSession().session;
	const [isUnprotected, setUnprotected] = useState(false);
	useEffect(() => {
		// A failed request shows no reminder.
		factors.read().then(
			({ app, passkeys }) => setUnprotected(!app && passkeys.length === 0),
			() => {},
		);
	}, [factors]);
	if (!isUnprotected) return null;
	return (
		<Notice
			title="Protect this account"
			action={
				<ButtonLink to={securityPath} variant="quiet">
					Set it up in Security
				</ButtonLink>
			}
		>
			Anyone with your password can run this shop. An authenticator app or a passkey keeps them out.
		</Notice>
	);
}
