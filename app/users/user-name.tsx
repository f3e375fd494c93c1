import { EmailText } from "../ui/email-text.tsx";
import type { User } from "./user.ts";

/** Name and e-mail, as names are not unique. */
export function UserName({ user: { displayName, email } }: { user: User }) {
	return (
		<strong className="font-semibold">
			{displayName && `${displayName}, `}
			<EmailText text={email} />
		</strong>
	);
}
