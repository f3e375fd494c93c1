/** Hides the arrow '->' from screen readers, which would read it as 'dash greater'. */
export function ArrowText({ words }: { words: `${string} ->` }) {
	return (
		<span>
			{words.slice(0, -2)}
			<span aria-hidden="true">-&gt;</span>
		</span>
	);
}
