import { Link } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export const missingText = "The page you are looking for might have been removed.";

/** The not-found page (specification §2). @param props.suggestions pages that may be meant */
export function MissingPage({ suggestions = [] }: { suggestions?: { to: string; label: string }[] }) {
	return (
		<div className="page-column">
			<PageHeading title="404" lead={missingText} />
			{suggestions.length > 0 && (
				<p className="mb-6 text-lg">
					Did you mean{" "}
					{suggestions.map(({ to, label }, at) => (
						<span key={to}>
							{at > 0 && " or "}
							<Link to={to} className="word-link measure">
								{label}
							</Link>
						</span>
					))}
					?
				</p>
			)}
			<MissingPart />
			<div className="mt-8 flex flex-wrap gap-3">
				<ButtonLink to="/">Back to Home</ButtonLink>
				<ButtonLink to="/allproducts" variant="quiet">
					All Products
				</ButtonLink>
			</div>
		</div>
	);
}

/** A flange. A phantom line marks its missing fourth bolt, item 404. */
function MissingPart() {
	const bolts = [
		[90, 50],
		[230, 50],
		[90, 190],
	] as const;
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 440 240"
			className="w-full max-w-xl text-ink"
			fill="none"
			stroke="currentColor"
		>
			<rect x="60" y="20" width="200" height="200" rx="30" strokeWidth="1.5" />
			<circle cx="160" cy="120" r="56" strokeWidth="1.5" />
			<path d="M20 120h280M160 4v232" className="text-control" stroke="currentColor" strokeDasharray="18 4 4 4" />
			{bolts.map(([x, y]) => (
				<g key={`${x}-${y}`} strokeWidth="1.5">
					<circle cx={x} cy={y} r="13" />
					<path d={`M${x} ${y - 10}l8.7 5v10l-8.7 5-8.7-5v-10z`} />
				</g>
			))}
			<circle
				cx="230"
				cy="190"
				r="13"
				className="text-layout"
				stroke="currentColor"
				strokeDasharray="4 4"
				strokeWidth="1.5"
			/>
			<path d="m240 200 28 24h152" className="text-layout" stroke="currentColor" />
			<text x="274" y="217" stroke="none" className="measure fill-layout text-xs">
				Item 404, removed
			</text>
		</svg>
	);
}
