/** Text of specification §2. */
const loadingText = "Loading...";

export interface LoadingProps {
	label?: string;
	/** Size of the drawing. */
	size?: string;
	className?: string;
}

export function Loading({ label = loadingText, size = "size-24", className = "py-12" }: LoadingProps) {
	return (
		<div
			role="status"
			className={`flex flex-col items-center justify-center gap-4 text-ink-2 unscripted:hidden ${className}`}
		>
			<svg aria-hidden="true" viewBox="0 0 96 96" className={size} fill="none" stroke="currentColor">
				<path d="M4 48h88M48 4v88" strokeWidth="1" strokeDasharray="14 4 3 4" />
				<circle cx="48" cy="48" r="34" strokeWidth="1" strokeDasharray="5 4" />
				<circle cx="48" cy="48" r="18" strokeWidth="1.5" className="text-layout" stroke="currentColor" />
				<g className="origin-center animate-spin text-layout [animation-duration:2400ms] motion-reduce:animate-none">
					<path d="M48 48 82 48" strokeWidth="1.5" stroke="currentColor" />
					<circle cx="82" cy="48" r="3" className="fill-mark" stroke="currentColor" strokeWidth="1" />
				</g>
			</svg>
			<p className="text-base">{label}</p>
		</div>
	);
}
