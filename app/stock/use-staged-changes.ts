import { useState } from "react";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { affectsAllCalls, useRowCall } from "../api/use-call.ts";
import { useSessionState } from "../forms/use-session-state.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { cellEditOf, countStaged, type StagedRow, type StagedRows, unstage } from "./staged-changes.ts";

type Outcome = { saved: true } | Pick<StagedRow, "present" | "failure">;

/** Unsaved changes of a list. They last until the tab closes. Each row is saved on its own. */
export function useStagedChanges() {
	const api = useApi();
	const { email } = useSignedInUser();
	const [rows, setRows] = useSessionState<StagedRows>(`draft:stock:${email}`, {});
	const [saved, setSaved] = useState<string[]>([]);
	const { busy, failure, run, clearFailure } = useRowCall();

	async function send(row: StagedRow, key: string): Promise<Outcome | undefined> {
		const json = cellEditOf(row);
		if (!json) return undefined;
		try {
			const header = { "idempotency-key": `${key}-${row.product._id}` };
			await read(api.products[":id"].$patch({ param: { id: row.product._id }, header, json }));
			return { saved: true };
		} catch (error) {
			if (!(error instanceof ApiFailure) || affectsAllCalls(error)) throw error;
			const { present } = error.problem as { present?: StagedRow["present"] };
			return present ? { present } : { failure: error.message };
		}
	}

	async function save(): Promise<boolean> {
		let left = rows;
		setSaved([]);
		await run(async (key) => {
			for (const row of Object.values(rows)) {
				const { _id, name } = row.product;
				const outcome = await send(row, key);
				if (!outcome) continue;
				if ("saved" in outcome) {
					left = unstage(left, _id);
					setSaved((names) => [...names, name]);
				} else left = { ...left, [_id]: { ...row, failure: undefined, ...outcome } };
				setRows(left);
			}
		});
		return countStaged(left) === 0;
	}

	/** Restores the values before saved changes, unless they have changed again. */
	const undo = (made: readonly StagedRow[]) =>
		run(async (key) => {
			for (const row of made) {
				const change = cellEditOf(row);
				if (!change) continue;
				const { seen, ...after } = change;
				const { _id: id } = row.product;
				const header = { "idempotency-key": `${key}-undo-${id}` };
				await read(api.products[":id"].$patch({ param: { id }, header, json: { ...seen, seen: after } }));
			}
		});

	function clearSaved() {
		setSaved([]);
		clearFailure();
	}
	return { rows, setRows, saved, clearSaved, busy, failure, save, undo, discard: () => setRows({}) };
}

export type StagedChanges = ReturnType<typeof useStagedChanges>;
