import { useCallback, useEffect, useId, useRef, useState } from "react";
import { read, useApiGetter } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { readTypedCount } from "../../forms/typed-number.ts";
import { FormError } from "../../ui/fields/field.tsx";
import { controlClass } from "../../ui/fields/field-frame.tsx";
import { currentList, lineNameOf } from "../buy-list.ts";
import type { ListLine } from "../list-schema.ts";
import { unitsFault, useTypedUnits } from "./typed-units.tsx";

/** Milliseconds without a key press before units are saved. */
const saveDelayMs = 400;

export function UnitsField({ line }: { line: ListLine }) {
	const { _id, units: saved } = line;
	const name = lineNameOf(line);
	const field = useRef<HTMLInputElement>(null);
	const lastTried = useRef(saved);
	const lastSave = useRef(Promise.resolve(true));
	const [typed, setTyped] = useState(String(saved));
	const api = useApiGetter();
	const { setFault, addUnsaved, setMissing } = useTypedUnits();
	const { busy, failure, run } = useRowCall({ staysAfter401: true });
	const errorId = useId();
	const units = readTypedCount(typed) ?? Number.NaN;
	const fault = unitsFault(typed);

	useEffect(() => {
		const before = lastTried.current;
		lastTried.current = saved;
		if (before === saved) return;
		// Shows units that were changed elsewhere. A field that is being edited keeps its text.
		const isTyping = document.activeElement === field.current;
		setTyped((typed) => (isTyping && readTypedCount(typed) !== before ? typed : String(saved)));
	}, [saved]);
	useEffect(() => {
		setFault(_id, fault);
		return () => setFault(_id, undefined);
	}, [setFault, _id, fault]);

	const save = useCallback(
		(units: number): Promise<boolean> => {
			const before = lastSave.current.catch(() => false);
			lastSave.current = before.then(async (isSaved) => {
				if (isSaved && lastTried.current === units) return true;
				lastTried.current = units;
				const param = { id: currentList, line: _id };
				let hadFocus = false;
				const failed = await run(async () => {
					await read(api().lists[":id"].lines[":line"].$patch({ param, json: { units } })).finally(() => {
						hadFocus = field.current?.closest("tr")?.contains(document.activeElement) ?? false;
					});
				});
				if (failed?.problem.status === 404) setMissing({ name, hadFocus });
				return !failed;
			});
			return lastSave.current;
		},
		[api, run, setMissing, _id, name],
	);
	useEffect(() => {
		if (fault === undefined && units !== saved) return addUnsaved(_id, () => save(units));
	}, [addUnsaved, save, _id, units, saved, fault]);
	useEffect(() => {
		if (fault !== undefined || busy || units === lastTried.current) return;
		const timer = setTimeout(() => void save(units), saveDelayMs);
		return () => clearTimeout(timer);
	}, [save, units, fault, busy]);

	const error = fault ?? failure?.message;
	return (
		<span className="block">
			<input
				ref={field}
				type="text"
				inputMode="numeric"
				autoComplete="off"
				id={`units-${_id}`}
				name={`units-${_id}`}
				aria-label={`Quantity of ${name}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? errorId : undefined}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				className={`${controlClass} measure w-24! text-right tabular:ml-auto print:w-16! print:border-0! print:p-0!`}
			/>
			<span id={errorId}>
				<FormError>{error}</FormError>
			</span>
		</span>
	);
}
