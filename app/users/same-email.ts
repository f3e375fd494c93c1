/** Not in SQL: SQLite's `lower()` only knows ASCII. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
