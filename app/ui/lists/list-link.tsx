import { Link, type LinkProps } from "react-router";

/** Prefetches on intent. */
export const ListLink = (props: LinkProps) => <Link prefetch="intent" discover="none" {...props} />;
