/** Compares e-mails as the shop does. Not done in SQL: SQLite's `lower()` knows no letters beyond ASCII. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
