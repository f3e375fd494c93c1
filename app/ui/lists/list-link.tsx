import { Link, type LinkProps } from "react-router";

export const ListLink = (props: LinkProps) => <Link prefetch="intent" discover="none" {...props} />;
