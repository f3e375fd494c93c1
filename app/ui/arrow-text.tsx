/** Hides the arrow '->' from screen readers, which would read it as 'dash greater'. */
export function ArrowText({ text }: { text: `${string} ->` }) {
	return (
		<span>
			{text.slice(0, -2)}
			<span aria-hidden="true">-&gt;</span>
		</span>
	);
}
