import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";

/** The tables whose rows are found by words (docs/decisions/037), and the columns that hold the words. */
const searchedColumns = {
	orders: ["name", "email", "part_number", "product"],
	users: ["email", "display_name"],
	reviews: ["username", "description"],
} as const;

type SearchedTable = keyof typeof searchedColumns;

/** Of an identifier what people read out of it: its last eight digits (`orders/order-facts.tsx`). */
const number = (id: string) => sql`substr(${sql.ref(id)}, length(${sql.ref(id)}) - 7)`;

/** What is searched of a row of a table, as one text. */
function textOf(table: SearchedTable, row: string) {
	const words = searchedColumns[table].map((column) => sql`coalesce(${sql.ref(`${row}.${column}`)}, '')`);
	return sql.join(table === "orders" ? [number(`${row}.id`), ...words] : words, sql` || ' ' || `);
}

/**
 * Latin letters with marks and the letters without, as FTS5's `remove_diacritics` takes them; Greek and Cyrillic capitals
 * and their small letters, which keep their marks. PostgreSQL's own `lower` knows them only where its locale does.
 */
const [accented, plain] = plainLetters();
/** Whatever separates words, to PostgreSQL: it would take an e-mail, an address and `-20` for one word each. */
const separators = "@.-_/+:,;()'\"&";
const maxWords = 8;

/** Makes the index of words of an empty table. The database itself keeps it up to date. */
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
	// What is erased leaves the index too, not only its answers.
	await sql`insert into ${words} (${words}, rank) values ('secure-delete', 1)`.execute(db);
	const columns = searchedColumns[table];
	const trigger = (when: string) => sql`create trigger ${sql.ref(`${table}_words_${when}`)}`;
	const insert = sql`insert into ${words} (id, text) values (new.id, ${textOf(table, "new")});`;
	const remove = sql`delete from ${words} where rowid in (select rowid from ${words} where id = old.id);`;
	await sql`${trigger("delete")} after delete on ${source} begin ${remove} end`.execute(db);
	await sql`${trigger("insert")} after insert on ${source} begin ${insert} end`.execute(db);
	const changed = sql.join(columns.map((column) => sql.ref(column)));
	const differs = sql.join(
		columns.map((column) => sql`${sql.ref(`old.${column}`)} is not ${sql.ref(`new.${column}`)}`),
		sql` or `,
	);
	// A sign-in writes a user's name again: only what differs is worth the look for its row.
	await sql`${trigger("update")} after update of ${changed} on ${source} when ${differs}
		begin ${remove} ${insert} end`.execute(db);
}

function plainLetters(): [accented: string, plain: string] {
	const blocks = [
		[0xc0, 0x24f],
		[0x370, 0x52f],
		[0x1e00, 0x1eff],
	] as const;
	const letters = blocks.flatMap(([from, to]) =>
		Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
	);
	const plainOf = (letter: string) => {
		const base = letter.normalize("NFD").charAt(0).toLowerCase();
		return /[a-z]/.test(base) ? base : letter.toLowerCase();
	};
	const known = letters.filter((letter) => plainOf(letter) !== letter && plainOf(letter).length === 1);
	return [known.join(""), known.map(plainOf).join("")];
}

/** What is typed, as words: letters and digits, those of Latin without their marks. */
export const searchWords = (search: string): string[] => wordsOf(search).slice(0, maxWords);

const plainOf = new Map(Array.from(accented, (letter, place) => [letter, plain[place] ?? letter]));

const wordsOf = (text: string): string[] =>
	text
		.normalize("NFC")
		.replace(/[^\0-\x7f]/g, (letter) => plainOf.get(letter) ?? letter)
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean);

/** Whether a row that was read of a table has the words, as {@link hasWords} asks it of the database. */
export function rowHasWords(table: SearchedTable, search: string): (row: { id: string }) => boolean {
	const asked = searchWords(search);
	return (row) => {
		const cells: { id: string; [column: string]: unknown } = row;
		const texts = searchedColumns[table].map((column) => cells[column] ?? "");
		const words = wordsOf([...(table === "orders" ? [row.id.slice(-8)] : []), ...texts].join(" "));
		return asked.length > 0 && asked.every((start) => words.some((word) => word.startsWith(start)));
	};
}

/** For `where`: whether a row of the table has, for every word that is typed, one that begins so. */
export function hasWords(db: DbOrTx, table: SearchedTable, search: string): RawBuilder<boolean> {
	const words = searchWords(search);
	const found = rowsWith(db, table, words, rareWords(search, words));
	if (!found) return sql<boolean>`false`;
	return isPostgres(db) ? found.matches : sql<boolean>`${sql.ref(`${table}.id`)} in (select id from ${found.rows})`;
}

/** Whether more rows of a table than so many have the words, by their index alone. */
export async function isFoundMoreThan(
	db: DbOrTx,
	table: SearchedTable,
	search: string,
	limit: number,
): Promise<boolean> {
	const words = searchWords(search);
	const rare = rareWords(search, words);
	const asked = rare.length < words.length ? [rare, words] : [words];
	for (const some of asked) if (!(await haveMoreThan(db, table, some, limit))) return false;
	return true;
}

async function haveMoreThan(db: DbOrTx, table: SearchedTable, words: string[], limit: number): Promise<boolean> {
	const found = rowsWith(db, table, words, words);
	if (!found) return false;
	const counted = sql<{ count: number }>`select count(*) as count from
		(select 1 from ${found.rows} limit ${limit + 1}) as found`;
	const { rows } = await counted.execute(db);
	return Number(rows[0]?.count) > limit;
}

/** Undefined where nothing is typed that has words. */
function rowsWith(db: DbOrTx, table: SearchedTable, words: string[], rare: string[]) {
	if (words.length === 0) return undefined;
	if (isPostgres(db)) {
		const has = (some: string[]) =>
			sql<boolean>`${sql.ref(`${table}.words`)} @@ to_tsquery('simple', ${some.map((word) => `${word}:*`).join(" & ")})`;
		// The index would read every row's place for a word that all have; of few rows the rest is looked at by itself.
		const matches = rare.length < words.length ? sql<boolean>`${has(rare)} and (${has(words)}) is true` : has(words);
		return { matches, rows: sql`${sql.table(table)} where ${matches}` };
	}
	const matches = sql<boolean>`text match ${words.map((word) => `"${word}"*`).join(" ")}`;
	return { matches, rows: sql`${sql.table(`${table}_words`)} where ${matches}` };
}

/** Of words those that few rows have, as far as they tell: long numbers, and of an e-mail what stands before its `@`. */
function rareWords(search: string, words: string[]): string[] {
	const numbers = words.filter((word) => /\d{4}/.test(word));
	const named = searchWords(search.split("@", 1)[0] ?? "");
	return [numbers, named].find(({ length }) => length > 0) ?? words;
}
