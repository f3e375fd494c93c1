import { Link, type LinkProps } from "react-router";
import { linkPrefetch } from "../link-prefetch.ts";

export const ListLink = (props: LinkProps) => <Link prefetch={linkPrefetch} discover="none" {...props} />;
