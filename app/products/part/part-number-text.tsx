export function PartNumberText({ number }: { number: string }) {
	return (
		<span className="measure block text-sm font-medium text-ink-2 desk:text-xs desk:leading-tight">
			<span className="sr-only">Part no. </span>
			<bdi>{number}</bdi>
		</span>
	);
}
