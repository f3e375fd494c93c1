import IconClipboardList from "@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApiGetter } from "../api/api-context.tsx";
import { useSession } from "../identity/session-context.tsx";
import { listFormId } from "../products/list-line.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { addedLineText } from "./added-line-text.ts";
import { currentList, listPath } from "./buy-list.ts";
import { claimList, countOf } from "./claim-list.ts";
import { linesFromField } from "./lines-from-field.ts";
import type { BuyList } from "./list-schema.ts";

/** Age in ms at which the number is read again, because another tab may have changed the list. */
const staleAfter = 5000;

/** Header link to the buying list, with its number of lines. */
export function ListInHeader() {
	const { lines, setLines } = useCount();
	const addToList = useAddToList(setLines);
	function submit(event: FormEvent<HTMLFormElement>) {
		const button = (event.nativeEvent as SubmitEvent).submitter;
		event.preventDefault();
		if (button instanceof HTMLButtonElement) void addToList(button.name, button.value);
	}
	return (
		<>
			{/* Buttons on product cards submit this form by its id. */}
			<form id={listFormId} method="post" action={listPath} onSubmit={submit} hidden />
			<Link
				to={listPath}
				prefetch="none"
				data-print="no"
				// On a phone the row is narrow: the text is below the icon.
				className="flex min-h-11 min-w-11 flex-col items-center justify-center rounded-sheet text-xs/none font-medium hover:bg-tint sm:flex-row sm:gap-1.5 sm:px-2 sm:text-base"
			>
				<IconClipboardList aria-hidden="true" size={22} stroke={1.5} />
				<span className="whitespace-nowrap">
					List
					{lines ? (
						<span className="measure">
							{` ${lines}`}
							<span className="sr-only">{lines === 1 ? " line" : " lines"}</span>
						</span>
					) : (
						""
					)}
				</span>
			</Link>
		</>
	);
}

function useCount() {
	const api = useApiGetter();
	const { state } = useSession();
	const { pathname } = useLocation();
	const { revalidate } = useRevalidator();
	const [lines, setCount] = useState<number>();
	const readAt = useRef(0);
	/** Number of the latest request or change. Responses to earlier requests are ignored. */
	const latest = useRef(0);
	const setLines = useCallback((lines: number) => {
		latest.current += 1;
		setCount(lines);
	}, []);
	const shown = (useRouteLoaderData("buy-lists/page/list-page") as { list: BuyList } | undefined)?.list;
	useEffect(() => {
		if (!shown) return;
		readAt.current = Date.now();
		setLines(shown.lines.length);
	}, [shown, setLines]);
	const isOrdering = pathname.startsWith("/checkout");
	const count = useCallback(
		async (isSignedIn: boolean) => {
			readAt.current = Date.now();
			latest.current += 1;
			const request = latest.current;
			const { lines, isNew } = isSignedIn ? await claimList(api()) : { ...(await countOf(api().lists)), isNew: false };
			if (request === latest.current) setLines(lines);
			if (isNew && location.pathname === listPath) await revalidate();
		},
		[api, revalidate, setLines],
	);
	useEffect(() => {
		// The link works without the number, so errors are ignored.
		if (state.status !== "resolving" && !isOrdering) count(state.status === "signed-in").catch(() => {});
	}, [state.status, isOrdering, count]);
	useOnReturn(() => {
		if (state.status === "resolving" || isOrdering || Date.now() - readAt.current < staleAfter) return;
		const isShown = pathname === listPath;
		// The number is read first. When that fails, for example offline, the list is not reloaded.
		count(state.status === "signed-in").then(
			() => {
				if (isShown) void revalidate();
			},
			() => {},
		);
	});
	return { lines, setLines };
}

function useAddToList(setLines: (lines: number) => void) {
	const api = useApiGetter();
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	const toast = useToast();
	return async (name: string, value: string) => {
		try {
			await session.resolved();
			const sent = { param: { id: currentList }, json: linesFromField(name, value) };
			const { lines, added } = await read(api().lists[":id"].lines.$post(sent));
			setLines(lines);
			const [line] = added;
			if (line) toast[line.status === "ok" ? "success" : "info"](addedLineText(line));
			if (location.pathname === listPath) await revalidate();
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			toast.error(`Could not add to your list. ${error.message}`);
		}
	};
}

/** Calls back when the visitor returns to this tab. */
function useOnReturn(onReturn: () => void): void {
	const callback = useRef(onReturn);
	callback.current = onReturn;
	useEffect(() => {
		const returned = () => {
			if (document.visibilityState === "visible") callback.current();
		};
		window.addEventListener("focus", returned);
		document.addEventListener("visibilitychange", returned);
		return () => {
			window.removeEventListener("focus", returned);
			document.removeEventListener("visibilitychange", returned);
		};
	}, []);
}
