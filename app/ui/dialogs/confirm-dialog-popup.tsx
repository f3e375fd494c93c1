import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button, type ButtonVariant } from "../button.tsx";
import { FormError } from "../fields/field.tsx";
import { keepDimensions, keepDimensionsIn } from "../keep-sizes.ts";
import { pageHeadingId } from "../page-heading.tsx";
import { neighbourOf, positionOf } from "../use-restored-focus.ts";

/** Durations of specification §9, in milliseconds. */
const modalTransition = 300;
const backdropTransition = 150;

export interface ConfirmDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	body: ReactNode;
	/** A text such as '1 of 2'. May change while the dialog is open; changes are announced. */
	note?: ReactNode;
	failure?: ReactNode;
	confirmLabel?: string;
	/** This button has the focus at the start, unless a field has it. */
	cancelLabel: string;
	firstField?: RefObject<HTMLElement | null>;
	/** Returns the element that gets the focus when the dialog closes. Defaults to its opener. */
	returnFocus?: () => HTMLElement | null;
	confirmVariant?: ButtonVariant;
	/** Shows the button as disabled. `onConfirm` is still called, and shows the reason. */
	isBlocked?: boolean;
	isWide?: boolean;
	/** Also disables Escape. */
	busy?: boolean;
	/** Called by the button and by Enter in a field. The dialog stays open until its owner closes it. */
	onConfirm: () => void;
	/** Called by the button only. Escape just closes the dialog. */
	onCancel?: () => void;
}

const fade = "transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";

export default function ConfirmDialogPopup(props: ConfirmDialogProps) {
	const { open, onOpenChange, title, body, note, failure, firstField, returnFocus, busy = false } = props;
	const { onConfirm, onCancel } = props;
	const cancelButton = useRef<HTMLButtonElement>(null);
	const popup = useRef<HTMLDivElement>(null);
	const opener = useRef<HTMLElement>(null);
	const position = useRef<ReturnType<typeof positionOf>>(undefined);
	const isShown = useRef(false);
	useLayoutEffect(() => {
		const { activeElement } = document;
		if (!open) return;
		isShown.current = true;
		// A link to the dialog has left the focus nowhere. Base UI would focus the body's first link.
		if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
		opener.current = activeElement;
		position.current = positionOf(activeElement);
	}, [open]);
	useEffect(
		() => () => {
			// The row with the dialog was removed before the dialog had closed.
			if (isShown.current) setTimeout(() => focusNeighbour(position.current));
		},
		[],
	);
	/** Returns the opener. Returns false, which leaves the focus alone, when the focus has moved or the opener is gone. */
	function finalFocus(): HTMLElement | false {
		const { activeElement } = document;
		if (activeElement !== document.body && !popup.current?.contains(activeElement)) return false;
		const next = returnFocus?.() ?? opener.current;
		if (next?.isConnected) return next;
		// React may be replacing the opener's row right now: its new controls, or their owner's focus, come first.
		setTimeout(() => focusNeighbour(position.current));
		return false;
	}
	/** A long dialog opens at its top, wherever the focus is. */
	function initialFocus(): false {
		(firstField ?? cancelButton).current?.focus({ preventScroll: true });
		return false;
	}
	const close = () => {
		onCancel?.();
		onOpenChange(false);
	};
	const confirm = (event: FormEvent) => {
		event.preventDefault();
		// React would bubble the event to the page's forms around the dialog.
		event.stopPropagation();
		if (!busy) onConfirm();
	};
	return (
		<AlertDialog.Root
			open={open}
			onOpenChange={(next) => {
				if (!next && !busy) onOpenChange(false);
			}}
			onOpenChangeComplete={(isOpen) => {
				isShown.current = isOpen;
			}}
		>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop
					className={`fixed inset-0 z-40 min-h-dvh bg-on-mark/60 ${fade}`}
					style={{ transitionDuration: `${backdropTransition}ms` }}
				/>
				<AlertDialog.Popup
					ref={popup}
					initialFocus={initialFocus}
					finalFocus={finalFocus}
					className={`fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] ${props.isWide ? "max-w-180" : "max-w-lg"} -translate-y-1/2 overflow-y-auto rounded-sheet tall:scroll-pb-24 border border-ink bg-sheet text-ink [overflow-wrap:anywhere] in-[body:has(dialog[open])]:opacity-0 ${fade}`}
					style={{ transitionDuration: `${modalTransition}ms` }}
				>
					<AlertDialog.Title className="border-b border-hairline px-5 py-4 text-xl">
						{keepDimensions(title)}
					</AlertDialog.Title>
					<form noValidate onSubmit={confirm}>
						<div className="px-5 py-5">
							<AlertDialog.Description render={<div />} className="space-y-4 text-base">
								{keepDimensionsIn(body)}
							</AlertDialog.Description>
							<div aria-live="polite">{note && <p className="mt-3 text-sm text-ink-2">{note}</p>}</div>
							{failure && (
								<div className="mt-3">
									<FormError>{failure}</FormError>
								</div>
							)}
						</div>
						<Choices {...props} busy={busy} onCancel={close} cancelButton={cancelButton} />
					</form>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}

/** Focuses the neighbour of the opener in its list, or else the page's heading, unless something has the focus. */
function focusNeighbour(opener: ReturnType<typeof positionOf>): void {
	if (document.activeElement !== document.body) return;
	const neighbour = opener && neighbourOf(opener);
	(neighbour ?? document.getElementById(pageHeadingId))?.focus();
}

interface ChoicesProps extends ConfirmDialogProps {
	cancelButton: RefObject<HTMLButtonElement | null>;
}

function Choices(props: ChoicesProps) {
	const { busy, isBlocked, confirmLabel, cancelLabel, confirmVariant = "primary", onCancel, cancelButton } = props;
	return (
		<div className="bottom-0 flex flex-wrap justify-end gap-3 border-t border-hairline bg-sheet px-5 py-4 tall:sticky">
			<Button ref={cancelButton} variant="quiet" disabled={busy} onClick={onCancel} className="min-w-[min(6rem,100%)]">
				{cancelLabel}
			</Button>
			{confirmLabel && (
				<Button
					type="submit"
					variant={confirmVariant}
					busy={busy}
					aria-disabled={isBlocked}
					className="min-w-[min(6rem,100%)]"
				>
					{confirmLabel}
				</Button>
			)}
		</div>
	);
}
