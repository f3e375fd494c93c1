export const mainId = "content";

export function SkipLink() {
	return (
		<a
			href={`#${mainId}`}
			className="sr-only rounded-sheet bg-layout font-semibold text-on-fill focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
		>
			Skip to content
		</a>
	);
}
