import { createContext } from "react-router";
import type { Session } from "./session.ts";

export const sessionContext = createContext<Session>();
