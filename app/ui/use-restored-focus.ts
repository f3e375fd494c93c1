import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "./page-heading.tsx";

interface FocusPosition {
	control: HTMLElement;
	row: Element;
	rowIndex: number;
	cellIndex: number;
	controlIndex: number;
}

const fields = "input:not([type=hidden]), select, textarea";
const controls = `${fields}, button, a[href]`;

/**
 * Keeps the focus in a list when the focused control disappears. It moves to a field of the row, or else to another
 * control. When the row is gone, it moves to the same cell of the next row, or else to the page's heading.
 * @param list contains the rows as its children
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>) {
	const position = useRef<FocusPosition>(undefined);
	useEffect(() => {
		const last = position.current;
		if (last?.control.isConnected) position.current = positionOf(list.current, last.control);
		else if (last && isLost()) focusOn(neighbourOf(list.current, last));
	});
	useEffect(() => {
		return () => {
			if (position.current && !position.current.control.isConnected && isLost()) focusHeading();
		};
	}, []);
	return {
		onFocus({ target }: FocusEvent<HTMLElement>) {
			// React bubbles events from a row's dialogs too.
			position.current = positionOf(list.current, target);
		},
		onBlur() {
			position.current = undefined;
		},
	};
}

function focusOn(control: HTMLElement | undefined): void {
	if (control) control.focus();
	else focusHeading();
}

const isLost = () => document.activeElement === document.body;

function positionOf(list: HTMLElement | null, control: HTMLElement): FocusPosition | undefined {
	const rows = [...(list?.children ?? [])];
	const row = rows.find((row) => row.contains(control));
	if (!row) return undefined;
	const cellIndex = [...row.children].findIndex((cell) => cell.contains(control));
	const controlIndex = controlsIn(row.children[cellIndex]).indexOf(control);
	return { control, row, rowIndex: rows.indexOf(row), cellIndex, controlIndex };
}

function neighbourOf(list: HTMLElement | null, last: FocusPosition): HTMLElement | undefined {
	const { row, rowIndex, cellIndex, controlIndex } = last;
	if (row.isConnected) return row.querySelector<HTMLElement>(fields) ?? controlsIn(row)[0];
	const next = list?.children[rowIndex] ?? list?.lastElementChild ?? undefined;
	const candidates = controlsIn(next?.children[cellIndex]);
	return candidates[controlIndex] ?? candidates[0] ?? controlsIn(next)[0];
}

const controlsIn = (part: Element | undefined) => [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])];
