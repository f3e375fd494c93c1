import { createContext } from "react";

/** The nonce for the page's own scripts while the server renders it (docs/decisions/008). */
export const ScriptNonce = createContext<string | undefined>(undefined);
