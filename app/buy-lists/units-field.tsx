import { useEffect, useId, useRef, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApiLater } from "../api/api-context.tsx";
import { useRowCall } from "../api/use-row-call.ts";
import { mostUnits } from "../products/product.ts";
import { controlLook } from "../ui/field-frame.tsx";
import { FormError } from "../ui/form-error.tsx";
import { currentList } from "./buy-list.ts";
import { nameOf } from "./line-words.ts";
import type { ListLine } from "./list-schema.ts";

/** Milliseconds without a further key before units are saved. */
const pause = 400;
const rule = "Enter a whole number from 1";

/** The units of a line: what is typed is saved by itself. */
export function UnitsField({ line }: { line: ListLine }) {
	const { _id, units: saved } = line;
	const field = useRef<HTMLInputElement>(null);
	const tried = useRef(saved);
	const [typed, setTyped] = useState(String(saved));
	const api = useApiLater();
	const { busy, failure, run } = useRowCall({ staysAfter401: true });
	const errorId = useId();
	const units = Number(typed);
	const isFine = Number.isInteger(units) && units >= 1 && units <= mostUnits;

	useEffect(() => {
		tried.current = saved;
		// Who is typing is not interrupted.
		if (document.activeElement !== field.current) setTyped(String(saved));
	}, [saved]);
	useEffect(() => {
		if (!isFine || busy || units === tried.current) return;
		const timer = setTimeout(() => {
			tried.current = units;
			const param = { id: currentList, line: _id };
			void run(async () => {
				await read(api().lists[":id"].lines[":line"].$patch({ param, json: { units } }));
			});
		}, pause);
		return () => clearTimeout(timer);
	}, [api, run, _id, units, isFine, busy]);

	const error = isFine ? failure?.message : rule;
	return (
		<span className="block">
			<input
				ref={field}
				type="number"
				inputMode="numeric"
				autoComplete="off"
				min={1}
				max={mostUnits}
				name={`units-${_id}`}
				aria-label={`Units of ${nameOf(line)}`}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? errorId : undefined}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				className={`${controlLook} measure w-24! text-right`}
			/>
			<span id={errorId}>
				<FormError>{error}</FormError>
			</span>
		</span>
	);
}
