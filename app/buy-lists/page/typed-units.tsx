import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { numberFault, readTypedCount } from "../../forms/typed-number.ts";
import { maxUnits } from "../../products/product.ts";

export function unitsFault(typed: string): string | undefined {
	const units = readTypedCount(typed);
	if (units === undefined || units < 1) return numberFault(typed, "units") ?? "Enter a whole number of at least 1";
	return units > maxUnits ? `Enter at most ${maxUnits.toLocaleString("en-US")}` : undefined;
}

interface TypedUnits {
	faults: ReadonlyMap<string, string>;
	setFault(line: string, fault: string | undefined): void;
	/** Registers how to save a line's unsaved units. Returns a function that unregisters it. */
	addUnsaved(line: string, save: () => Promise<boolean>): () => void;
	/** Saves all typed units now. Returns whether all were saved, or undefined when there are none. */
	saveAll(): Promise<boolean> | undefined;
	/** The last line that was changed here after it had left the list in another window. */
	missing: MissingLine | undefined;
	setMissing(line: MissingLine): void;
}

interface MissingLine {
	name: string;
	/** The focus was in its row. */
	hadFocus: boolean;
}

const nothingTyped: TypedUnits = {
	faults: new Map(),
	setFault: () => {},
	addUnsaved: () => () => {},
	saveAll: () => undefined,
	missing: undefined,
	setMissing: () => {},
};

const TypedUnitsContext = createContext(nothingTyped);

export const useTypedUnits = (): TypedUnits => useContext(TypedUnitsContext);

export function TypedUnitsProvider({ children }: { children: ReactNode }) {
	const [faults, setFaults] = useState<ReadonlyMap<string, string>>(nothingTyped.faults);
	const [missing, setMissing] = useState<MissingLine>();
	const unsaved = useRef(new Map<string, () => Promise<boolean>>());
	const setFault = useCallback((line: string, fault: string | undefined) => {
		setFaults((before) => {
			if (before.get(line) === fault) return before;
			const after = new Map(before);
			if (fault === undefined) after.delete(line);
			else after.set(line, fault);
			return after;
		});
	}, []);
	const addUnsaved = useCallback((line: string, save: () => Promise<boolean>) => {
		unsaved.current.set(line, save);
		return () => void unsaved.current.delete(line);
	}, []);
	const saveAll = useCallback(() => {
		if (unsaved.current.size === 0) return undefined;
		const saves = [...unsaved.current.values()].map((save) => save());
		return Promise.all(saves).then((done) => done.every(Boolean));
	}, []);
	const typed = useMemo(
		() => ({ faults, setFault, addUnsaved, saveAll, missing, setMissing }),
		[faults, setFault, addUnsaved, saveAll, missing],
	);
	return <TypedUnitsContext value={typed}>{children}</TypedUnitsContext>;
}
