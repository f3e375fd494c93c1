import { createContext, type HTMLAttributes, type ReactElement, useContext } from "react";

/** Gives what stands for the markup of an element until the page is complete. */
export type CacheMarkup = (by: unknown, element: ReactElement) => string;

/** Only the server keeps markup: in the browser there is nothing here. */
export const CacheMarkupContext = createContext<CacheMarkup | undefined>(undefined);

export interface CachedMarkupProps extends HTMLAttributes<HTMLElement> {
	as?: "div" | "footer" | "li" | "section";
	/** All that the child's markup follows from, as JSON, with a name of its own for each kind; undefined for what is not kept. */
	by: unknown;
	/** It may use no context, no `useId` and no picture that is `isPreloadedByReact`: it is rendered by itself. */
	children: ReactElement;
}

/** An element whose child the server renders once, however many pages show it. */
export function CachedMarkup({ as: Element = "div", by, children, ...rest }: CachedMarkupProps) {
	const keep = useContext(CacheMarkupContext);
	if (!keep || by === undefined) return <Element {...rest}>{children}</Element>;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: it stands for React's own markup of the child
	return <Element {...rest} dangerouslySetInnerHTML={{ __html: keep(by, children) }} />;
}
