/** An e-mail that may break after its @ sign, and elsewhere only when it must. */
export function EmailText({ email }: { email: string }) {
	const at = email.lastIndexOf("@") + 1;
	return (
		<span className="[overflow-wrap:anywhere]">
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</span>
	);
}
