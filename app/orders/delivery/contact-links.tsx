import { phoneAddress } from "../../forms/phone-number.ts";
import { EmailText } from "../../ui/email-text.tsx";

/** A phone number as a link. Stays plain text when it cannot be dialled. */
export function PhoneLink({ number }: { number: string }) {
	const address = phoneAddress(number);
	if (!address) return <span className="measure">{number}</span>;
	return (
		<a href={address} className="word-link measure">
			{number}
		</a>
	);
}

export const EmailLink = ({ email }: { email: string }) => (
	<a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="word-link">
		<EmailText text={email} />
	</a>
);
