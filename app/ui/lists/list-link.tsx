import { Link, type LinkProps } from "react-router";

/** A link that loads its page on intent: under the pointer, the focus or a finger. */
export const ListLink = (props: LinkProps) => <Link prefetch="intent" discover="none" {...props} />;
