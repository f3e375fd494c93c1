import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { focusHeading } from "./page-heading.tsx";

interface FocusPosition {
	list: Element;
	control: HTMLElement;
	row: Element;
	rowIndex: number;
	cellIndex: number;
	controlIndex: number;
}

const fields = ":is(input:not([type=hidden]), select, textarea):not([disabled])";
const controls = `${fields}, button:not([disabled]), a[href]`;

/**
 * Keeps the focus in a list when the focused control disappears. It moves to a field of the row, or else to the same
 * cell of the row or the next one that has a control there. Without any, it moves to the page's heading. A control with
 * `data-action` is only replaced by one with the same.
 * @param list contains the rows as its children
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>) {
	const position = useRef<FocusPosition>(undefined);
	useEffect(() => {
		const last = position.current;
		if (last?.control.isConnected) position.current = positionOf(last.control);
		else if (last && isLost()) focusOn(neighbourOf(last));
	});
	useEffect(() => {
		return () => {
			if (position.current && !position.current.control.isConnected && isLost()) focusHeading();
		};
	}, []);
	return {
		"data-restores-focus": "",
		onFocus({ target }: FocusEvent<HTMLElement>) {
			// React bubbles events from a row's dialogs too.
			position.current = list.current?.contains(target) ? positionOf(target) : undefined;
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

/** Returns the place of a control in a list with restored focus. */
export function positionOf(control: HTMLElement): FocusPosition | undefined {
	const list = control.closest("[data-restores-focus]");
	const rows = [...(list?.children ?? [])];
	const row = rows.find((row) => row.contains(control));
	if (!list || !row) return undefined;
	const cellIndex = [...row.children].findIndex((cell) => cell.contains(control));
	const controlIndex = controlsIn(row.children[cellIndex]).indexOf(control);
	return { list, control, row, rowIndex: rows.indexOf(row), cellIndex, controlIndex };
}

/** Returns the control that takes the place of a removed one. */
export function neighbourOf(last: FocusPosition): HTMLElement | undefined {
	const { list, control, row, rowIndex, cellIndex, controlIndex } = last;
	if (!list.isConnected) return undefined;
	const field = row.isConnected ? row.querySelector<HTMLElement>(fields) : undefined;
	const all = [...list.children];
	const rows = all.slice(row.isConnected ? all.indexOf(row) : Math.min(rowIndex, all.length - 1));
	const isAlike = ({ dataset }: HTMLElement) => dataset.action === control.dataset.action;
	const cells = rows.map(({ children }) => controlsIn(children[cellIndex]));
	const cell = cells.map((controls) => controls.filter(isAlike)).find(({ length }) => length > 0);
	return field ?? cell?.[controlIndex] ?? cell?.[0] ?? cells[0]?.[0] ?? controlsIn(rows[0])[0];
}

const controlsIn = (part: Element | undefined) => [...(part?.querySelectorAll<HTMLElement>(controls) ?? [])];
