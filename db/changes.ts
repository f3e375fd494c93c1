/**
 * The kinds of data that answers are made from. A change of a product's units is `stock`, unless the part can then be
 * ordered again (`nounOfStock`). Its other changes are `products`. Two change without a row in the table: the
 * `catalogue` once per process, when its index is built, and the special item (`products/special-item`) each month.
 */
export type Noun = "products" | "stock" | "reviews" | "sign-in-counts" | "catalogue";

/** A committed change: a row of the table `changes`. */
export interface ChangeNotice {
	noun: Noun;
	/** The id of the changed object. */
	subject: string;
	/** Number of changes so far. */
	version: number;
}

/** Informs caches which of their data is out of date. */
export interface Changes {
	/** Adds notices. Known ones are ignored. */
	add(notices: readonly ChangeNotice[]): void;
	/**
	 * Returns when any of these changed last, as a number that grows with each notice.
	 * @param tags a noun for all of its kind, or `noun/subject`
	 */
	lastOf(tags: readonly string[]): number;
	/** Returns the number of the newest notice. Data read from the database after this call includes its change. */
	now(): number;
	/**
	 * Returns the ids of objects that changed after a notice, each once.
	 * @returns undefined when there were too many changes to remember
	 */
	changedSince(notice: number, nouns: readonly Noun[]): string[] | undefined;
	/** Adds a listener for new notices. It runs after they are recorded here. */
	onChange(listener: (notices: readonly ChangeNotice[]) => void): void;
}

/** Maximum remembered subjects. An evicted one that another process reports again counts as new. */
const maxSubjects = 100_000;
const maxNotices = 20_000;

export function createChanges(): Changes {
	const nouns = new Map<string, number>();
	/** Ordered by last change. */
	const subjects = new Map<string, { version: number; at: number }>();
	/** The latest notices in order. The first one has the number `firstNotice`. */
	let notices: Pick<ChangeNotice, "noun" | "subject">[] = [];
	let firstNotice = 1;
	let newest = 0;
	/** An upper bound for the last change of all evicted subjects. */
	let evicted = 0;
	const listeners: ((notices: readonly ChangeNotice[]) => void)[] = [];

	function evictOldest() {
		for (const [tag, { at }] of subjects) {
			if (subjects.size <= maxSubjects) break;
			evicted = Math.max(evicted, at);
			subjects.delete(tag);
		}
	}

	function recordNotice(noun: Noun, subject: string) {
		notices.push({ noun, subject });
		if (notices.length < 2 * maxNotices) return;
		firstNotice += maxNotices;
		notices = notices.slice(maxNotices);
	}

	return {
		add(received) {
			const fresh: ChangeNotice[] = [];
			for (const notice of received) {
				const { noun, subject, version } = notice;
				const tag = `${noun}/${subject}`;
				if (subjects.get(tag)?.version === version) continue;
				newest += 1;
				nouns.set(noun, newest);
				subjects.delete(tag);
				subjects.set(tag, { version, at: newest });
				recordNotice(noun, subject);
				fresh.push(notice);
			}
			evictOldest();
			if (fresh.length > 0) for (const listener of listeners) listener(fresh);
		},
		lastOf: (tags) =>
			Math.max(
				0,
				...tags.map((tag) => (tag.includes("/") ? (subjects.get(tag)?.at ?? evicted) : (nouns.get(tag) ?? 0))),
			),
		now: () => newest,
		changedSince(notice, requestedNouns) {
			if (notice < firstNotice - 1) return undefined;
			const later = notices.slice(notice - firstNotice + 1).filter(({ noun }) => requestedNouns.includes(noun));
			return [...new Set(later.map(({ subject }) => subject))];
		},
		onChange: (listener) => void listeners.push(listener),
	};
}
