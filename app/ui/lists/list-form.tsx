import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType, useSearchParams } from "react-router";
import { TextField } from "../fields/field.tsx";
import { listUrl } from "./list-url.ts";
import { useHistoryEntry } from "./use-history-entry.ts";

/** Milliseconds between the last keystroke and the request. */
const submitDelayMs = 250;

export interface ListFormProps {
	label: string;
	/** Fields, named like the query parameters. */
	children: ReactNode;
	className?: string;
}

/** Filters of a list. Submits while the user types, dates once they are complete and in order. Its state is in the URL's query. */
export function ListForm({
	label,
	children,
	className = "flex flex-wrap items-end gap-3 desk:[&_label]:sr-only",
}: ListFormProps) {
	const [query] = useSearchParams();
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** A tab can be pressed before the typed text is submitted. */
	const latest = useRef(query);
	useEffect(() => () => clearTimeout(timer.current), []);
	useEffect(() => {
		latest.current = query;
	}, [query]);
	useUrlValues(form, query);
	/** A link was pressed: a request now would cancel it. */
	const isLeaving = useRef(false);
	const { location: next } = useNavigation();
	const { pathname } = useLocation();
	isLeaving.current = next !== undefined && next.pathname !== pathname;
	const entry = useHistoryEntry();

	function apply() {
		clearTimeout(timer.current);
		if (!form.current || isLeaving.current) return;
		const dates = form.current.querySelectorAll<HTMLInputElement>("input[type=date]");
		const areComplete = [...dates].every(({ value, min }) => value === "" || value >= min);
		const values = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
		if (!areComplete) values.push(...[...dates].map(({ name }) => [name, latest.current.get(name) ?? ""]));
		const url = listUrl(latest.current, Object.fromEntries(values));
		void navigate(url, { replace: entry.replaces(`?${latest.current}`, url), preventScrollReset: true });
	}
	function applySoon({ target }: FormEvent) {
		clearTimeout(timer.current);
		timer.current = setTimeout(
			apply,
			target instanceof HTMLInputElement && target.type === "search" ? submitDelayMs : 0,
		);
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		apply();
		entry.settle();
	}
	return (
		<form
			ref={form}
			role="search"
			aria-label={label}
			onInput={applySoon}
			onSubmit={submit}
			onBlur={entry.onBlur}
			data-print="no"
			className={className}
		>
			{children}
		</form>
	);
}

/** Updates the fields when the URL changes. The focused field is updated after Back only: otherwise the user types there. */
function useUrlValues(form: React.RefObject<HTMLFormElement | null>, query: URLSearchParams) {
	const type = useNavigationType();
	const latestType = useRef(type);
	latestType.current = type;
	const isMounted = useRef(false);
	useEffect(() => {
		const keepsFocused = !isMounted.current || latestType.current !== "POP";
		isMounted.current = true;
		for (const field of form.current?.elements ?? []) {
			const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
			if (!isField || !field.name || (keepsFocused && field === document.activeElement)) continue;
			field.value = query.get(field.name) ?? "";
		}
	}, [form, query]);
}

interface ListSearchProps {
	label: string;
	placeholder: string;
	/** Takes the focus when its page is opened. */
	isFirst?: boolean;
	children?: ReactNode;
}

export function ListSearch({ label, placeholder, isFirst = false, children }: ListSearchProps) {
	const [query] = useSearchParams();
	return (
		<ListForm label={label}>
			<div className="grow basis-64 desk:max-w-120">
				<TextField
					label="Search"
					placeholder={placeholder}
					name="search"
					data-first-field={isFirst || undefined}
					type="search"
					aria-required={false}
					defaultValue={query.get("search") ?? ""}
					maxLength={200}
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
			</div>
			{children}
		</ListForm>
	);
}
