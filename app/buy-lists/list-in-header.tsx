import IconClipboardList from "@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import { ApiFailure, read, useApiGetter } from "../api/api-client.ts";
import { createCalls } from "../api/use-call.ts";
import { loginUrl } from "../identity/return-to.ts";
import { useSession } from "../identity/session-context.tsx";
import { listFormId } from "../products/product.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { currentList, lineNameOf, lineStatusText, listPath } from "./buy-list.ts";
import { claimList, countOf } from "./claim-list.ts";
import { newLinesFromField } from "./list-actions.ts";
import type { AddedLine, BuyList } from "./list-schema.ts";

/** Age in ms at which the number is read again, because another tab may have changed the list. */
const staleAfterMs = 5000;

/** Header link to the buying list, with its number of lines. */
export function ListInHeader() {
	const { lineCount, setLineCount } = useLineCount();
	const addToList = useAddToList(setLineCount);
	const isDoubleClick = useDoubleClick();
	function submit(event: FormEvent<HTMLFormElement>) {
		const button = (event.nativeEvent as SubmitEvent).submitter;
		event.preventDefault();
		if (button instanceof HTMLButtonElement && !isDoubleClick()) void addToList(button.name, button.value);
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
				<IconClipboardList aria-hidden="true" size="1.375rem" stroke={1.5} />
				<span className="whitespace-nowrap">
					List
					{lineCount ? (
						<span className="measure">
							{` ${lineCount}`}
							<span className="sr-only">{lineCount === 1 ? " line" : " lines"}</span>
						</span>
					) : (
						""
					)}
				</span>
			</Link>
		</>
	);
}

function useLineCount() {
	const api = useApiGetter();
	const { state } = useSession();
	const { pathname } = useLocation();
	const { revalidate } = useRevalidator();
	const [lineCount, setLineCountState] = useState<number>();
	const readAt = useRef(0);
	/** Number of the latest request or change. Responses to earlier requests are ignored. */
	const latestRequest = useRef(0);
	const setLineCount = useCallback((lineCount: number) => {
		latestRequest.current += 1;
		setLineCountState(lineCount);
	}, []);
	const listOnPage = (useRouteLoaderData("buy-lists/page/list-page") as { list: BuyList } | undefined)?.list;
	useEffect(() => {
		if (!listOnPage) return;
		readAt.current = Date.now();
		setLineCount(listOnPage.lines.length);
	}, [listOnPage, setLineCount]);
	const isInCheckout = pathname === "/checkout";
	/** Ordered parts have left the list. */
	const isPaying = pathname.startsWith("/dashboard/payment/") || pathname.startsWith("/checkout/");
	const refreshLineCount = useCallback(
		async (isSignedIn: boolean) => {
			readAt.current = Date.now();
			latestRequest.current += 1;
			const request = latestRequest.current;
			const { lineCount, hasMoved } = isSignedIn
				? await claimList(api())
				: { ...(await countOf(api().lists)), hasMoved: false };
			if (request === latestRequest.current) setLineCount(lineCount);
			if (hasMoved && location.pathname === listPath) await revalidate();
		},
		[api, revalidate, setLineCount],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: counted again on the way to the payment
	useEffect(() => {
		// The link works without the number, so errors are ignored.
		if (state.status !== "resolving" && !isInCheckout) refreshLineCount(state.status === "signed-in").catch(() => {});
	}, [state.status, isInCheckout, isPaying, refreshLineCount]);
	useOnTabReturn(() => {
		if (state.status === "resolving" || isInCheckout || Date.now() - readAt.current < staleAfterMs) return;
		const isOnListPage = pathname === listPath;
		// The number is read first. When that fails, for example offline, the list is not reloaded.
		refreshLineCount(state.status === "signed-in").then(
			() => {
				if (isOnListPage) void revalidate();
			},
			() => {},
		);
	});
	return { lineCount, setLineCount };
}

function useAddToList(setLineCount: (lineCount: number) => void) {
	const api = useApiGetter();
	const { session } = useSession();
	const { revalidate } = useRevalidator();
	const toast = useToast();
	const [callOnce] = useState(createCalls);
	async function addToList(name: string, value: string, key: string) {
		await session.resolved();
		const json = newLinesFromField(name, value);
		const request = { param: { id: currentList }, header: { "idempotency-key": key }, json };
		const { lineCount, added } = await read(api().lists[":id"].lines.$post(request));
		setLineCount(lineCount);
		const [line] = added;
		if (line) {
			const action = { label: "Undo", ids: [listPath], onPress: () => void undo(line) };
			const isOnList = location.pathname === listPath;
			const link = isOnList ? undefined : { label: "View list", to: listPath };
			toast[line.status === "ok" ? "success" : "info"](addedLineText(line), { action, link, about: lineNameOf(line) });
		}
		if (location.pathname === listPath) await revalidate();
	}
	const addOnce = async (name: string, value: string) => {
		try {
			await callOnce(`${name} ${value}`, (key) => addToList(name, value, key));
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			toast.error(`Could not add to your list. ${error.message}`, loginIfSignedOut(error));
		}
	};
	return addOnce;
	async function undo(added: AddedLine) {
		try {
			const { undoAdded } = await import("./undo-added.ts");
			setLineCount(await undoAdded(api(), added));
			toast.info(`Removed from your list: ${added.units.toLocaleString("en-US")} × ${lineNameOf(added)}.`);
			if (location.pathname === listPath) await revalidate();
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			toast.error(`Could not change your list. ${error.message}`, loginIfSignedOut(error));
		}
	}
}

/** Returns a link to log in and come back, after a refusal because the session has ended. */
const loginIfSignedOut = ({ problem }: ApiFailure) =>
	problem.status === 401
		? { link: { label: "Log in", to: loginUrl(location.pathname + location.search, "session-ended") } }
		: undefined;

/** Returns whether the latest click was the second one of a double click. The first may have been answered already. */
function useDoubleClick(): () => boolean {
	const clicks = useRef(0);
	useEffect(() => {
		const count = ({ detail }: MouseEvent) => {
			clicks.current = detail;
		};
		window.addEventListener("click", count, true);
		return () => window.removeEventListener("click", count, true);
	}, []);
	return () => clicks.current > 1;
}

/** Calls back when the user returns to this tab. */
function useOnTabReturn(onReturn: () => void): void {
	const callback = useRef(onReturn);
	callback.current = onReturn;
	useEffect(() => {
		const handleReturn = () => {
			if (document.visibilityState === "visible") callback.current();
		};
		window.addEventListener("focus", handleReturn);
		document.addEventListener("visibilitychange", handleReturn);
		return () => {
			window.removeEventListener("focus", handleReturn);
			document.removeEventListener("visibilitychange", handleReturn);
		};
	}, []);
}

export function addedLineText(line: AddedLine): string {
	const { units, unitsOnList, status } = line;
	const totalText = unitsOnList === units ? "" : `, ${unitsOnList.toLocaleString("en-US")} in total`;
	const text = `Added to your list: ${units.toLocaleString("en-US")} × ${lineNameOf(line)}${totalText}.`;
	return status === "ok" ? text : `${text} ${lineStatusText(status, line)}.`;
}
