import { createContext } from "react-router";
import type { Session } from "./session.ts";

/** Where client loaders find the session: `context.get(sessionContext)`. It is there in the browser only. */
export const sessionContext = createContext<Session>();
