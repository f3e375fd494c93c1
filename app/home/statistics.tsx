/** Fixed display figures (specification §2, Home). */
const statistics = [
	["89", "countries"],
	["1577+", "likes"],
	["1986+", "deliveries"],
	["876+", "feedbacks"],
	["2230+", "orders"],
	["567+", "happy clients"],
] as const;

/** The statistics strip: figures like dimensions on a drawing, each above its extension line. */
export function Statistics() {
	return (
		<section aria-labelledby="statistics" className="page-column">
			<h2 id="statistics" className="sr-only">
				The works in figures
			</h2>
			<dl className="grid grid-cols-2 border-t border-l border-control bg-sheet sm:grid-cols-3 lg:grid-cols-6">
				{statistics.map(([figure, label]) => (
					<div key={label} className="flex flex-col-reverse border-r border-b border-control px-4 py-5">
						<dt className="text-sm text-ink-2">{label}</dt>
						<dd className="measure text-2xl">{figure}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
