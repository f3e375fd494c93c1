import { type FormEvent, useState } from "react";
import { read, useApi } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { FormError, SelectField, TextField } from "../../ui/fields/field.tsx";
import { isolate } from "../../ui/isolate.ts";
import { lineCountText, maxLists, maxNameLength } from "../buy-list.ts";
import type { BuyList, ListSummary } from "../list-schema.ts";

type Naming = "rename" | "new" | "duplicate";

interface ChooseListProps {
	list: BuyList;
	lists: readonly ListSummary[];
}

export function ChooseList({ list, lists }: ChooseListProps) {
	const { lists: calls } = useApi();
	const { busy, failure, run, leave } = useRowCall({ staysWhenGone: true, staysAfter401: true });
	const choice = useRowCall({ staysAfter401: true });
	const [naming, setNaming] = useState<Naming>();
	const [isDeleting, setDeleting] = useState(false);
	const canChange = lists.some(({ _id }) => _id === list._id);
	const choose = (id: string) =>
		choice.run(async () => void (await read(calls[":id"].$patch({ param: { id }, json: { isCurrent: true } }))));
	const name = (text: string) =>
		run(async (key) => {
			const header = { "idempotency-key": key };
			if (naming === "rename") await read(calls[":id"].$patch({ param: { id: list._id }, json: { name: text } }));
			else
				await read(calls.$post({ header, json: { name: text, ...(naming === "duplicate" && { copyOf: list._id }) } }));
			setNaming(undefined);
		}, `${naming} ${text}`);
	const remove = async () => {
		const failed = await run(async () => void (await read(calls[":id"].$delete({ param: { id: list._id } }))));
		if (!failed) setDeleting(false);
	};
	function ask(naming: Naming | undefined) {
		setNaming(naming);
		if (!naming) leave();
	}
	const canCreate = lists.length < maxLists;
	return (
		<section aria-label="Your lists" data-print="no" className="space-y-3">
			<div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
				{lists.length > 1 && (
					<div className="col-span-full sm:w-72">
						<SelectField
							label="Choose list"
							value={list._id}
							onChange={(event) => choose(event.currentTarget.value)}
							choices={lists.map(
								({ _id, name, lineCount }) => [_id, `${isolate(name)} (${lineCountText(lineCount)})`] as const,
							)}
						/>
					</div>
				)}
				{canCreate && <NameButton naming={naming} kind="new" label="New list" onPress={ask} />}
				{canChange && <NameButton naming={naming} kind="rename" label="Rename" onPress={ask} />}
				{canCreate && canChange && <NameButton naming={naming} kind="duplicate" label="Duplicate" onPress={ask} />}
				{canChange && (
					<Button variant="quiet" onClick={() => setDeleting(true)}>
						Delete
					</Button>
				)}
			</div>
			{naming && (
				<NameForm key={naming} naming={naming} list={list} busy={busy} onName={name} onCancel={() => ask(undefined)} />
			)}
			<FormError>{choice.failure?.message ?? (!isDeleting && failure?.message)}</FormError>
			<ConfirmDialog
				open={isDeleting}
				onOpenChange={(open) => {
					setDeleting(open);
					leave();
				}}
				title={`Delete “${isolate(list.name)}”?`}
				body={`The list and its ${lineCountText(list.lines.length)} will be deleted. Your orders are not affected.`}
				failure={failure?.message}
				confirmLabel="Delete"
				cancelLabel="Keep list"
				confirmVariant="danger"
				busy={busy}
				onConfirm={remove}
			/>
		</section>
	);
}

interface NameButtonProps {
	naming: Naming | undefined;
	kind: Naming;
	label: string;
	onPress: (naming: Naming | undefined) => void;
}

const NameButton = ({ naming, kind, label, onPress }: NameButtonProps) => (
	<Button variant="quiet" aria-expanded={naming === kind} onClick={() => onPress(naming === kind ? undefined : kind)}>
		{label}
	</Button>
);

interface NameFormProps {
	naming: Naming;
	list: BuyList;
	busy: boolean;
	onName: (name: string) => void;
	onCancel: () => void;
}

function NameForm({ naming, list, busy, onName, onCancel }: NameFormProps) {
	const [error, setError] = useState<string>();
	const suggested = { rename: list.name, new: "", duplicate: `${list.name} (copy)`.slice(0, maxNameLength) }[naming];
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const text = String(new FormData(event.currentTarget).get("name") ?? "").trim();
		setError(text === "" ? "Name is required" : undefined);
		if (text !== "") onName(text);
	}
	return (
		<form
			noValidate
			onSubmit={submit}
			onKeyDown={({ key }) => key === "Escape" && onCancel()}
			className="flex flex-wrap items-end gap-3"
		>
			<div className="w-full sm:w-72">
				<TextField
					label="Name"
					name="name"
					defaultValue={suggested}
					maxLength={maxNameLength}
					error={error}
					autoFocus
				/>
			</div>
			<Button type="submit" busy={busy}>
				{naming === "rename" ? "Rename" : "Create list"}
			</Button>
			<Button variant="quiet" disabled={busy} onClick={onCancel}>
				Cancel
			</Button>
		</form>
	);
}
