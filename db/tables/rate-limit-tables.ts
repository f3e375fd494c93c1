/** Attempts in a window; on SQLite it stays empty. */
export interface RateLimitTable {
	key: string;
	points: number;
	/** When the window ends, in milliseconds since 1970; PostgreSQL returns it as text. */
	expire: number | string;
}
