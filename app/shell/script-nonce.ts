import { createContext } from "react";

/** Marks the page's own scripts while it is rendered on the server (docs/decisions/008). */
export const ScriptNonce = createContext<string | undefined>(undefined);
