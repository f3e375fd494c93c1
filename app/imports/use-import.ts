import { useState } from "react";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { type OldEncoding, oldEncodingNames } from "../csv/decode-text.ts";
import { batchesOf } from "./import-batches.ts";
import {
	type ColumnMap,
	columnsFault,
	type ImportColumn,
	importColumns,
	isExport,
	withoutStock,
} from "./import-columns.ts";
import { type ImportPreview, maxImportBytes, type PostedRow } from "./import-schema.ts";

export interface ChosenTable {
	name: string;
	content: Blob;
	headings: string[];
	samples: string[];
	rows: number;
	encoding: ImportPreview["encoding"];
	columns: (ImportColumn | null)[];
	question?: string;
}

type Step = "reading" | "previewing" | "posting";
export type Import = ReturnType<typeof useImport>;

const csv = { "content-type": "text/csv" };

/** The steps of an import: file, columns, preview, posting. A failure keeps the results of earlier steps. */
export function useImport() {
	const api = useApi();
	const { busy, failure, run, clearFailure } = useCall({ staysAfter401: true });
	const [table, setTable] = useState<ChosenTable>();
	const [preview, setPreview] = useState<ImportPreview>();
	const [posted, setPosted] = useState<ReadonlyMap<number, PostedRow>>(new Map());
	const [doing, setDoing] = useState<Step>();
	const [last, setLast] = useState<Step>();

	function work(what: Step, act: () => Promise<void>) {
		setDoing(what);
		setLast(what);
		return run(act).finally(() => setDoing(undefined));
	}

	const choose = (file: File) =>
		work("reading", async () => {
			if (file.size > maxImportBytes) throw new ApiFailure(tooLarge);
			// A copy, because a file that is saved again in between could not be sent.
			await readTable(file.name, new Blob([await file.arrayBuffer()]));
		});

	const chooseEncoding = (encoding: OldEncoding) =>
		work("reading", async () => {
			if (table) await readTable(table.name, table.content, encoding);
		});

	async function readTable(name: string, content: Blob, encoding?: OldEncoding) {
		const query = { encoding };
		const answer = await read(api.imports.headings.$post({ query }, { headers: csv, init: { body: content } }));
		const remembered = rememberedColumns(answer.headings);
		// A choice for another export does not count: each has its own stock.
		const columns = remembered && isExport(answer.columns) ? withoutStock(remembered) : (remembered ?? answer.columns);
		setTable({ ...answer, name, content, columns });
		setPreview(undefined);
		setPosted(new Map());
	}

	function chooseColumn(place: number, column: ImportColumn | null) {
		if (!table || busy) return;
		const columns = table.columns.with(place, column);
		setTable({ ...table, columns });
		rememberColumns(table.headings, columns);
		setPreview(undefined);
		setPosted(new Map());
		clearFailure();
	}

	const loadPreview = () =>
		work("previewing", async () => {
			if (!table) return;
			const encoding = oldEncodingNames.find((name) => name === table.encoding);
			const query = { columns: table.columns.map((column) => column ?? "").join(","), encoding };
			const answer = await read(api.imports.preview.$post({ query }, { headers: csv, init: { body: table.content } }));
			setPreview(answer);
			setPosted(new Map());
		});

	/** Posts the rows, or resumes after a failure. Rows that were already written stay the same. */
	const post = () =>
		work("posting", async () => {
			if (!preview) return;
			const { file, headings, columns, decimal, rows } = preview;
			for (const batch of batchesOf(rows.filter(({ row }) => !posted.has(row)))) {
				const answer = await read(
					api.imports.rows.$post({
						header: {},
						json: { file, fileName: table?.name.slice(0, 200), headings, columns, decimal, rows: batch },
					}),
				);
				setPosted((before) => new Map([...before, ...answer.rows.map((row) => [row.row, row] as const)]));
			}
		});

	const isMatched = table?.columns.some((column) => column === "partNumber" || column === "id");
	const fault = table && ((!isMatched && table.question) || columnsFault(table.columns as ColumnMap));
	return {
		table,
		preview,
		posted,
		doing,
		last,
		busy,
		failure,
		fault,
		choose,
		chooseEncoding,
		chooseColumn,
		loadPreview,
		post,
	};
}

const tooLarge = {
	type: "about:blank",
	title: "Too large",
	status: 0,
	code: "too-large",
	detail: `Choose a file of at most ${maxImportBytes / 1024 / 1024} MB, or split it.`,
};

const keyOf = (headings: readonly string[]) => `import-columns:${JSON.stringify(headings)}`;

function rememberedColumns(headings: readonly string[]): (ImportColumn | null)[] | undefined {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(keyOf(headings)) ?? "null");
		if (!Array.isArray(stored) || stored.length !== headings.length) return undefined;
		return stored.map((column) => (Object.hasOwn(importColumns, column) ? column : null));
	} catch {
		return undefined;
	}
}

function rememberColumns(headings: readonly string[], columns: ColumnMap): void {
	try {
		localStorage.setItem(keyOf(headings), JSON.stringify(columns));
	} catch {
		// The browser blocks storage: the admin chooses the columns again next time.
	}
}
