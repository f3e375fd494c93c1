/** Words with the arrow '->' behind them; a screen reader would say it as 'dash greater'. */
export function ArrowText({ words }: { words: `${string} ->` }) {
	return (
		// One box: as two in a flex box they lose the blank between them.
		<span>
			{words.slice(0, -2)}
			<span aria-hidden="true">-&gt;</span>
		</span>
	);
}
