/**
 * What answers are made of. A product's `stock` moves with every order; anything else of it changes as `products`. The `catalogue`
 * changes once in each process, when its index is built: no row of the table tells of it.
 */
export type Noun = "products" | "stock" | "reviews" | "sign-in-counts" | "catalogue";

/** Something was changed and committed: a row of the table `changes`. */
export interface ChangeNotice {
	noun: Noun;
	/** The identifier of what changed. */
	subject: string;
	/** How often it has changed by now. */
	version: number;
}

/** Tells what was made from data that it is out of date. */
export interface Changes {
	/** Takes notices in; one that is known already tells nothing new. */
	take(notices: readonly ChangeNotice[]): void;
	/**
	 * When any of these changed last, as a number that grows with each notice.
	 * @param tags a noun for all of its kind, or `noun/subject`
	 */
	lastOf(tags: readonly string[]): number;
	/** The number of the newest notice: what is read from the database from now on shows it. */
	now(): number;
	/**
	 * The identifiers of what changed after a notice, each once.
	 * @returns undefined when so much has changed since that not all of it is known any more
	 */
	changedSince(notice: number, nouns: readonly Noun[]): string[] | undefined;
	/** Has `listener` told of each notice that is new, after it is known here. */
	onTaken(listener: (notices: readonly ChangeNotice[]) => void): void;
}

/** So many are known one by one: what was forgotten and is told again by others would seem to be new. */
const maxSubjects = 100_000;
const maxNotices = 20_000;

export function createChanges(): Changes {
	const nouns = new Map<string, number>();
	/** In the order in which they changed last. */
	const subjects = new Map<string, { version: number; at: number }>();
	/** The last notices, one after the other; the first of them is the notice `firstNotice`. */
	let notices: Pick<ChangeNotice, "noun" | "subject">[] = [];
	let firstNotice = 1;
	let newest = 0;
	/** What is not known any more changed then at the latest. */
	let forgotten = 0;
	const listeners: ((notices: readonly ChangeNotice[]) => void)[] = [];

	function forgetOldest() {
		for (const [tag, { at }] of subjects) {
			if (subjects.size <= maxSubjects) break;
			forgotten = Math.max(forgotten, at);
			subjects.delete(tag);
		}
	}

	function note(noun: Noun, subject: string) {
		notices.push({ noun, subject });
		if (notices.length < 2 * maxNotices) return;
		firstNotice += maxNotices;
		notices = notices.slice(maxNotices);
	}

	return {
		take(received) {
			const fresh: ChangeNotice[] = [];
			for (const notice of received) {
				const { noun, subject, version } = notice;
				const tag = `${noun}/${subject}`;
				if (subjects.get(tag)?.version === version) continue;
				newest += 1;
				nouns.set(noun, newest);
				subjects.delete(tag);
				subjects.set(tag, { version, at: newest });
				note(noun, subject);
				fresh.push(notice);
			}
			forgetOldest();
			if (fresh.length > 0) for (const listener of listeners) listener(fresh);
		},
		lastOf: (tags) =>
			Math.max(
				0,
				...tags.map((tag) => (tag.includes("/") ? (subjects.get(tag)?.at ?? forgotten) : (nouns.get(tag) ?? 0))),
			),
		now: () => newest,
		changedSince(notice, requestedNouns) {
			if (notice < firstNotice - 1) return undefined;
			const later = notices.slice(notice - firstNotice + 1).filter(({ noun }) => requestedNouns.includes(noun));
			return [...new Set(later.map(({ subject }) => subject))];
		},
		onTaken: (listener) => void listeners.push(listener),
	};
}
