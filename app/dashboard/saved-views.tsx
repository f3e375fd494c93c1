import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall } from "../api/use-call.ts";
import { FormError, TextField } from "../ui/fields/field.tsx";
import { savedViewLists } from "./saved-view-lists.ts";

interface View {
	_id: string;
	name: string;
	query: string;
}

/** A button with the admin's saved views of this list. */
export function SavedViews() {
	const { pathname } = useLocation();
	const list = savedViewLists.find((name) => pathname === `/dashboard/${name}`);
	// The server renders the desk's bar, but the API client is available in the browser only.
	const [isInBrowser, setInBrowser] = useState(false);
	useEffect(() => setInBrowser(true), []);
	return list && isInBrowser ? <ViewsMenu key={list} list={list} /> : null;
}

function ViewsMenu({ list }: { list: (typeof savedViewLists)[number] }) {
	const api = useApi();
	const id = useId();
	const { search } = useLocation();
	const { busy, failure, run } = useCall();
	const [views, setViews] = useState<View[]>();
	const [deleted, setDeleted] = useState<View>();
	const [name, setName] = useState("");
	const listed = useRef<HTMLUListElement>(null);
	const load = async () => setViews(await read(api.views.$get({ query: { list } })));
	function save(event: FormEvent) {
		event.preventDefault();
		void run(async () => {
			await read(api.views.$post({ json: { list, name, query: savedQuery(search) } }));
			setName("");
			setDeleted(undefined);
			await load();
		});
	}
	const remove = (view: View) =>
		run(async () => {
			const wasThere = await read(api.views[":id"].$delete({ param: { id: view._id } })).then(
				() => true,
				refuseUnlessGone,
			);
			setDeleted(wasThere ? view : undefined);
			await load();
		});
	const restore = ({ name, query }: View) =>
		run(async () => {
			await read(api.views.$post({ json: { list, name, query } }));
			setDeleted(undefined);
			await load();
			listed.current?.focus();
		});
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				aria-label="Saved views"
				className="grid size-11 shrink-0 place-items-center rounded-sheet hover:bg-tint"
			>
				<IconBookmark aria-hidden="true" size="1.25rem" stroke={1.75} />
			</button>
			<div
				id={id}
				popover="auto"
				onToggle={({ newState }) => newState === "open" && void run(load)}
				className="desk-menu views"
			>
				<ul ref={listed} tabIndex={-1} aria-label="Saved views">
					{views?.map((view) => (
						<li key={view._id} className="flex items-center gap-1">
							<Link
								to={`/dashboard/${list}?${view.query}`}
								prefetch="none"
								onClick={() => document.getElementById(id)?.hidePopover()}
								className="word-link min-w-0 grow py-2"
							>
								<bdi>{view.name}</bdi>
							</Link>
							<button
								type="button"
								aria-label={`Delete view ${view.name}`}
								onClick={() => void remove(view)}
								className="desk-icon-button"
							>
								<IconTrash aria-hidden="true" size="1.125rem" stroke={1.75} />
							</button>
						</li>
					))}
				</ul>
				<p role="status" className="flex flex-wrap items-center justify-between gap-x-2 text-sm not-empty:mb-3">
					{deleted && (
						<>
							<span className="min-w-0 [overflow-wrap:anywhere]">
								<bdi>{deleted.name}</bdi> deleted
							</span>
							<button
								key={deleted._id}
								ref={focus}
								type="button"
								onClick={() => void restore(deleted)}
								className="desk-button"
							>
								Undo
							</button>
						</>
					)}
				</p>
				<form onSubmit={save} className="space-y-2">
					<TextField
						label="Name"
						hint="Saves the filters and sort order of this list."
						maxLength={60}
						autoComplete="off"
						value={name}
						onChange={({ currentTarget }) => setName(currentTarget.value)}
					/>
					<FormError>{failure?.message}</FormError>
					<button type="submit" aria-disabled={busy || undefined} className="desk-button desk-button-primary">
						Save view
					</button>
				</form>
			</div>
		</>
	);
}

/** Another window may have deleted it. @returns false, the view was not there */
function refuseUnlessGone(error: unknown): false {
	if (error instanceof ApiFailure && error.problem.status === 404) return false;
	throw error;
}

/** The button with the focus has gone with its view. */
const focus = (undo: HTMLElement | null) => undo?.focus();

/** The query without the place in the list. */
function savedQuery(search: string): string {
	const query = new URLSearchParams(search);
	for (const name of ["after", "before", "page"]) query.delete(name);
	return query.toString();
}
