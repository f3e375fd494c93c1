import { Link, type LinkProps } from "react-router";

/**
 * A link for long lists, prefetched on intent. The server, where nothing is pressed, writes the anchor that the router's
 * link becomes in the browser: the links of a catalogue page are a quarter of its rendering otherwise.
 */
export function ListLink({ to, children, ...rest }: LinkProps & { to: string }) {
	if (import.meta.env.SSR) {
		return (
			<a {...rest} href={to}>
				{children}
			</a>
		);
	}
	return (
		<Link {...rest} to={to} prefetch="intent" discover="none">
			{children}
		</Link>
	);
}
