/** What somebody said who withdraws from a contract, as they said it (docs/decisions/053). */
export interface WithdrawalTable {
	id: string;
	/** Made with the form that was confirmed: the same form twice is one withdrawal. */
	form_key: string;
	name: string;
	email: string;
	/** Lower-case, for comparing. */
	email_key: string;
	/** Order numbers with commas between, or `all of it`. */
	orders: string;
	/** What was said besides; empty when nothing. */
	words: string;
	received_at: string;
	/** 1 when the mail that says that it has arrived was posted. */
	mailed: number;
	/** When an admin had seen to it. */
	done_at: string | null;
}
