export const mainId = "content";

/** The first stop of the Tab key: past the banner and the navigation. */
export function SkipLink() {
	return (
		<a
			href={`#${mainId}`}
			className="sr-only z-50 rounded-sheet bg-layout px-5 py-3 font-semibold text-on-fill focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
		>
			Skip to content
		</a>
	);
}
