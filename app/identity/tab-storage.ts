/** Session storage of the browser tab: drafts, places in lists, selections. */
export interface TabStorage {
	/** Removes everything. The tab's next user must not see an address, a search or a selection. */
	clear(): void;
	/** Removes everything that was stored for another account. What a visitor typed stays after their sign-in. */
	claim(email: string): void;
	/** Returns the account that has claimed the storage last. */
	owner(): string | null;
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
			if ((sessionStorage.getItem(ownerKey) ?? email) !== email) sessionStorage.clear();
			sessionStorage.setItem(ownerKey, email);
		} catch {}
	},
	owner() {
		try {
			return sessionStorage.getItem(ownerKey);
		} catch {
			return null;
		}
	},
};
