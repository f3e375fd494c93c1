import { useEffect, useState } from "react";
import { Link } from "react-router";
import { securityPath } from "../identity/route-guard.ts";
import { useSession } from "../identity/session-context.tsx";

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
		<p role="status" className="text-sm">
			<strong className="font-semibold">Protect this account</strong> with an authenticator app or a passkey: anyone
			with your password can run this shop.{" "}
			<Link to={securityPath} className="word-link">
				Set it up in Security
			</Link>
		</p>
	);
}
