import { fullTitleOf } from "./page-meta.ts";

/** The document's title, for a page whose steps have titles of their own. Its route has `untitledMeta`. */
export const PageTitle = ({ children }: { children: string }) => <title>{fullTitleOf(children)}</title>;
