import { type Kysely, type RawBuilder, sql } from "kysely";
import { withAsciiHost } from "../app/http/email-address.ts";
import { type DbOrTx, isPostgres } from "./database.ts";
import {
	accented,
	joinedWords,
	noteTermOf,
	plain,
	type SearchTerm,
	termOf,
	withoutDiallingCode,
	withoutNumberLabels,
	wordsOf,
} from "./search-words.ts";

/** The searchable tables (docs/decisions/037) and their columns. */
export const searchedColumns = {
	purchases: ["name", "email", "parts", "address", "purchase_order", "tracking_numbers", "search_keys"],
	users: ["email", "display_name", "search_keys"],
	reviews: ["username", "description", "search_keys"],
} as const;

type SearchedTable = keyof typeof searchedColumns;

/** The searched text of a row. */
function textOf(table: SearchedTable, row: string) {
	const words = searchedColumns[table].map((column) => sql`coalesce(${sql.ref(`${row}.${column}`)}, '')`);
	const number = sql`cast(${sql.ref(`${row}.number`)} as text)`;
	return sql.join(table === "purchases" ? [number, ...words] : words, sql` || ' ' || `);
}

/** Word separators for PostgreSQL: it would treat an e-mail address and `-20` as one word each. */
const separators = "@.-_/+:,;()'\"&’‘ʼ`´–<>#";
const maxWords = 8;

/** Creates the word index of an empty table. The database itself keeps it up to date. */
// biome-ignore lint/suspicious/noExplicitAny: migrations know no tables
export async function indexWords(db: Kysely<any>, table: SearchedTable): Promise<void> {
	return isPostgres(db) ? indexOnPostgres(db, table) : indexOnSqlite(db, table);
}

// biome-ignore lint/suspicious/noExplicitAny: migrations know no tables
async function indexOnPostgres(db: Kysely<any>, table: SearchedTable): Promise<void> {
	const text = textOf(table, table);
	const from = sql.lit(accented + separators);
	const to = sql.lit(plain + " ".repeat(separators.length));
	await sql`alter table ${sql.table(table)} add column words tsvector
		generated always as (to_tsvector('simple', translate(lower(${text}), ${from}, ${to}))) stored`.execute(db);
	await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(db);
}

// biome-ignore lint/suspicious/noExplicitAny: migrations know no tables
async function indexOnSqlite(db: Kysely<any>, table: SearchedTable): Promise<void> {
	const words = sql.table(`${table}_words`);
	const source = sql.table(table);
	await sql`create virtual table ${words} using
		fts5(id unindexed, text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`.execute(db);
	// Erased text must leave the index too, not only the results.
	await sql`insert into ${words} (${words}, rank) values ('secure-delete', 1)`.execute(db);
	const columns = searchedColumns[table];
	const trigger = (when: string) => sql`create trigger ${sql.ref(`${table}_words_${when}`)}`;
	const isNumbered = table === "purchases";
	const [numberColumn, number] = isNumbered ? [sql`rowid, `, sql`new.number, `] : [sql``, sql``];
	const insert = sql`insert into ${words} (${numberColumn}id, text) values (${number}new.id, ${textOf(table, "new")});`;
	// The index has no other key: a search for the id reads all rows, and one person may have thousands of purchases.
	const isOld = isNumbered ? sql`rowid = old.number` : sql`rowid in (select rowid from ${words} where id = old.id)`;
	const remove = sql`delete from ${words} where ${isOld};`;
	await sql`${trigger("delete")} after delete on ${source} begin ${remove} end`.execute(db);
	await sql`${trigger("insert")} after insert on ${source} begin ${insert} end`.execute(db);
	const changed = sql.join(columns.map((column) => sql.ref(column)));
	const differs = sql.join(
		columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
		sql` or `,
	);
	// Every sign-in writes the user's name: rows without a change skip the index.
	await sql`${trigger("update")} after update of ${changed} on ${source} when ${differs}
		begin ${remove} ${insert} end`.execute(db);
}

/** Splits a search text into words of letters and digits, Latin letters without marks. */
export const searchWords = (search: string): string[] =>
	wordsOf(withoutDiallingCode(withoutNumberLabels(search))).slice(0, maxWords);

const termsOf = { purchases: noteTermOf, users: termOf, reviews: termOf } satisfies Record<
	SearchedTable,
	(word: string) => SearchTerm
>;

/** Other words by which a row is found: of an international host in ASCII, and of a tracking number or postcode as a whole. */
function joinedOf(table: SearchedTable, search: string): string[][] {
	const joined = table === "purchases" ? joinedWords(search) : [];
	return (joined.length > 0 ? joined : wordsWithAsciiHosts(search)).map((words) => words.slice(0, maxWords));
}

/** Returns the words as e-mails are stored, if that changes them: `müller.de` → `xn`, `mller`, `kva`, `de`. */
function wordsWithAsciiHosts(search: string): string[][] {
	const typed = search.split(/\s+/);
	const stored = typed.map((word) => (word.includes("@") ? withAsciiHost(word) : withAsciiHost(`a@${word}`).slice(2)));
	return stored.some((word, at) => word !== typed[at]) ? [wordsOf(stored.join(" "))] : [];
}

/** Returns a function that checks whether a row has the words, by the same rule as {@link hasWords}. */
export function rowHasWords(table: SearchedTable, search: string): (row: object) => boolean {
	const hasSearched = textHasWords(search, joinedOf(table, search), termsOf[table]);
	return (row) => {
		const cells: { [column: string]: unknown } = { ...row };
		const texts = searchedColumns[table].map((column) => cells[column] ?? "");
		return hasSearched([...(table === "purchases" ? [cells.number] : []), ...texts].join(" "));
	};
}

/** The same for a text of a table without an index of words. */
export function textHasWords(
	search: string,
	joined = wordsWithAsciiHosts(search),
	toTerm = termOf,
): (text: string) => boolean {
	const terms = searchWords(search).map(toTerm);
	return (text) => {
		const words = wordsOf(text);
		const isFound = ({ starts, sound }: SearchTerm) =>
			words.some((word) => word === sound || starts.some((start) => word.startsWith(start)));
		return (
			(terms.length > 0 && terms.every(isFound)) ||
			joined.some((all) => all.every((word) => isFound({ starts: [word] })))
		);
	};
}

/** A `where` condition: for every searched word, the row has a word that begins with it, or a name that sounds alike. */
export function hasWords(db: DbOrTx, table: SearchedTable, search: string): RawBuilder<boolean> {
	const words = searchWords(search);
	const joined = joinedOf(table, search);
	const found = rowsWith(db, table, words, rareWords(search, words), joined);
	if (!found) return sql<boolean>`false`;
	return isPostgres(db) ? found.matches : sql<boolean>`${sql.ref(`${table}.id`)} in (select id from ${found.rows})`;
}

/** Returns whether more than `limit` rows have the words. Uses the index only. */
export async function isFoundMoreThan(
	db: DbOrTx,
	table: SearchedTable,
	search: string,
	limit: number,
): Promise<boolean> {
	const words = searchWords(search);
	const rare = rareWords(search, words);
	const asked = rare.length < words.length ? [rare, words] : [words];
	const joined = joinedOf(table, search);
	for (const some of asked) if (!(await haveMoreThan(db, rowsWith(db, table, some, some, joined), limit))) return false;
	return true;
}

async function haveMoreThan(db: DbOrTx, found: ReturnType<typeof rowsWith>, limit: number): Promise<boolean> {
	if (!found) return false;
	const counted = sql<{ count: number }>`select count(*) as count from
		(select 1 from ${found.rows} limit ${limit + 1}) as found`;
	const { rows } = await counted.execute(db);
	return Number(rows[0]?.count) > limit;
}

/** Returns undefined when the search has no words. */
function rowsWith(db: DbOrTx, table: SearchedTable, words: string[], rare: string[], joined: string[][]) {
	if (words.length === 0) return undefined;
	const allOf = (some: string[], startOf: (start: string) => string, or: string, and: string) => {
		const all = some
			.map(termsOf[table])
			.map(({ starts, sound = [] }) => `(${[...starts.map(startOf)].concat(sound).join(or)})`)
			.join(and);
		return [all, ...joined.map((words) => words.map(startOf).join(and))].map((one) => `(${one})`).join(or);
	};
	if (isPostgres(db)) {
		const has = (some: string[]) =>
			sql<boolean>`${sql.ref(`${table}.words`)} @@ to_tsquery('simple', ${allOf(some, (start) => `${start}:*`, " | ", " & ")})`;
		// The index would read the position of a common word in every row. After the rare words, few rows are left to
		// check.
		const matches = rare.length < words.length ? sql<boolean>`${has(rare)} and (${has(words)}) is true` : has(words);
		return { matches, rows: sql`${sql.table(table)} where ${matches}` };
	}
	const matches = sql<boolean>`text match ${allOf(words, (start) => `"${start}"*`, " OR ", " AND ")}`;
	return { matches, rows: sql`${sql.table(`${table}_words`)} where ${matches}` };
}

/** Guesses the rarer words: long numbers, and the part of an e-mail address before its `@`. */
function rareWords(search: string, words: string[]): string[] {
	const numbers = words.filter((word) => /\d{4}/.test(word));
	const named = searchWords(search.split("@", 1)[0] ?? "");
	return [numbers, named].find(({ length }) => length > 0) ?? words;
}
