import { Link, type LinkProps } from "react-router";

/** A link that prefetches on intent. */
export const ListLink = (props: LinkProps) => <Link prefetch="intent" discover="none" {...props} />;
