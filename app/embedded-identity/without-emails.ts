/** A text for the log, with a placeholder for each e-mail in it. Paths of packages, as `/@hono/`, are none. */
export const withoutEmails = (text: string) => text.replace(/[^\s@/]+@[^\s@/]+/g, "(e-mail)");
