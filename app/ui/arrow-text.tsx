/** Text with an arrow '->', which a screen reader would read as 'dash greater'. */
export function ArrowText({ words }: { words: `${string} ->` }) {
	return (
		<span>
			{words.slice(0, -2)}
			<span aria-hidden="true">-&gt;</span>
		</span>
	);
}
