import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import { useState } from "react";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { CheckboxField } from "../ui/fields/checkbox-field.tsx";
import { rowKeys, useListPlace, useLiveList, useRowKeys, useRowKeysSetting } from "./use-row-keys.ts";

/** The keys of the desk's lists, and a button that shows them. */
export function ListKeys() {
	const [isOpen, setOpen] = useState(false);
	const { isOff, turn } = useRowKeysSetting();
	useRowKeys(isOff, () => setOpen(true));
	useListPlace();
	useLiveList();
	return (
		<>
			<button
				type="button"
				aria-label="Keyboard shortcuts"
				onClick={() => setOpen(true)}
				className="grid size-11 shrink-0 place-items-center rounded-sheet hover:bg-tint max-md:hidden pointer-coarse:hidden"
			>
				<IconKeyboard aria-hidden="true" size={20} stroke={1.75} />
			</button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Keyboard shortcuts"
				body={
					<>
						<dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
							{rowKeys.map(([key, label]) => (
								<div key={key} className="contents">
									<dt>
										<kbd className="measure rounded-sheet border border-control px-2">{key}</kbd>
									</dt>
									<dd>{label}</dd>
								</div>
							))}
						</dl>
						<CheckboxField
							label="Use these keys in lists"
							checked={!isOff}
							onChange={({ target }) => turn(!target.checked)}
						/>
					</>
				}
				cancelLabel="Close"
				onConfirm={() => setOpen(false)}
			/>
		</>
	);
}
