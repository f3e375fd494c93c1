/** Session storage of the browser tab: drafts, places in lists, selections. */
export interface TabStorage {
	/** Removes everything. The tab's next user must not see an address, a search or a selection. */
	clear(): void;
	/**
	 * Removes everything that was stored for another account. What a visitor typed stays after their sign-in.
	 * @returns whether there was another account
	 */
	claim(email: string): boolean;
}

const ownerKey = "owner";

/** Does nothing where the browser blocks storage: nothing was stored then. */
export const tabStorage: TabStorage = {
	clear() {
		try {
			sessionStorage.clear();
		} catch {}
	},
	claim(email) {
		try {
			const isOther = (sessionStorage.getItem(ownerKey) ?? email) !== email;
			if (isOther) sessionStorage.clear();
			sessionStorage.setItem(ownerKey, email);
			return isOther;
		} catch {
			return false;
		}
	},
};
