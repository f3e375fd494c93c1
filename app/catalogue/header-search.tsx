import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PictureFrame } from "../images/picture.tsx";
import { formatDollars } from "../money/money.ts";
import { ReductionLine, stockText } from "../products/card/product-rows.tsx";
import { productPath } from "../products/part/part-number.ts";
import { PartText } from "../products/part/part-text.tsx";
import { soldOutText } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { catalogueAddress, cataloguePath, maxSearchLength } from "../search/catalogue-query.ts";
import { controlClass } from "../ui/fields/field-frame.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { matchesText, missingText, orList } from "./catalogue-summary.tsx";
import type { Suggestions } from "./use-suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** Opens and closes the suggestions around a field, and moves between both with the arrow keys. */
export function useSuggestionBox() {
	const box = useRef<HTMLElement>(null);
	const [isOpen, setOpen] = useState(false);
	function onBlur(event: FocusEvent) {
		if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
	}
	function onKeyDown(event: KeyboardEvent) {
		if (event.key === "Escape" && isOpen) {
			// Otherwise the browser empties the field.
			event.preventDefault();
			box.current?.querySelector("input")?.focus();
			setOpen(false);
		}
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		event.preventDefault();
		const focusable = [...(box.current?.querySelectorAll<HTMLElement>("input, a, button") ?? [])];
		focusable.at((focusable.indexOf(document.activeElement as HTMLElement) + step) % focusable.length)?.focus();
	}
	return { isOpen, setOpen, props: { ref: box, onBlur, onKeyDown } };
}

export function HeaderSearch() {
	const form = useRef<HTMLFormElement>(null);
	const [text, setText] = useState("");
	const { isOpen, setOpen, props } = useSuggestionBox();
	const trimmed = text.trim();
	const listId = useId();
	const navigate = useNavigate();
	const { key } = useLocation();
	const shownOn = useRef(key);
	useEffect(() => {
		// Keeps text typed before hydration.
		if (shownOn.current === key) return;
		shownOn.current = key;
		setOpen(false);
		setText("");
		form.current?.reset();
	}, [key, setOpen]);
	useSlashKey();

	function submit(event: FormEvent) {
		event.preventDefault();
		setOpen(false);
		void navigate(catalogueAddress({ q: trimmed || undefined }));
	}

	return (
		<search
			{...props}
			data-print="no"
			className="order-last basis-full pb-3 in-[body:has(main_[role=search])]:max-xl:hidden in-[body:has(main_[role=search])]:xl:invisible xl:order-none xl:ml-4 xl:basis-52 xl:grow xl:pb-0"
		>
			<form ref={form} action={cataloguePath} onSubmit={submit} className="relative">
				<input
					name="q"
					type="search"
					dir="auto"
					aria-label="Find a part"
					aria-controls={listId}
					aria-keyshortcuts="/"
					placeholder="Find a part: M8 x 40, 6205"
					maxLength={maxSearchLength}
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					onInput={(event) => {
						setText(event.currentTarget.value);
						setOpen(true);
					}}
					onFocus={() => setOpen(true)}
					className={controlClass}
				/>
				<div id={listId}>{isOpen && trimmed && <SuggestionList text={trimmed} />}</div>
			</form>
		</search>
	);
}

interface SuggestionListProps {
	text: string;
	/** Called with a part that has a number. Without it, each suggestion is a link to its part. */
	onPick?: (product: Product) => void;
}

export function SuggestionList({ text, onPick }: SuggestionListProps) {
	const suggestions = useSuggestions(text);
	if (!suggestions) return null;
	const { products, total } = suggestions;
	return (
		<div className="absolute top-full z-30 min-w-full xl:w-md border border-ink bg-sheet text-ink">
			<p role="status" className="px-3 py-2 text-sm text-ink-2">
				{suggestionsText(suggestions)}
			</p>
			<ul>
				{products.map((product) => (
					<li key={product._id} className="border-t border-hairline">
						{onPick ? (
							<button
								type="button"
								disabled={!product.partNumber}
								onClick={() => onPick(product)}
								className={`${rowClass} w-full text-left`}
							>
								<Suggestion product={product} />
							</button>
						) : (
							<ListLink to={productPath(product)} className={rowClass}>
								<Suggestion product={product} />
							</ListLink>
						)}
					</li>
				))}
			</ul>
			{total > products.length && !onPick && (
				<ListLink
					to={catalogueAddress({ q: text })}
					className="block min-h-11 border-t border-hairline px-3 py-2.5 font-semibold text-layout hover:bg-tint"
				>
					See all {total.toLocaleString("en-US")}
				</ListLink>
			)}
		</div>
	);
}

const rowClass = "flex min-h-14 items-center gap-3 px-3 py-1.5 hover:bg-tint";

function Suggestion({ product }: { product: Product }) {
	const { name, img1, price, quantity, minorder, partNumber } = product;
	return (
		<>
			<span aria-hidden="true" className="w-11 shrink-0">
				<PictureFrame src={img1} alt="" sizes="44px" ratio="1 / 1" />
			</span>
			<span className="min-w-0 grow">
				<span className="line-clamp-2 max-sm:line-clamp-3 font-semibold leading-snug">
					<PartText text={name} />
				</span>
				<span className="text-sm text-ink-2">
					{partNumber && <bdi className="measure">{partNumber} · </bdi>}
					{soldOutText(product) ?? stockText(quantity, minorder)}
				</span>
				<ReductionLine product={product} />
			</span>
			<span className="measure shrink-0">{formatDollars(price)}</span>
		</>
	);
}

function useSlashKey() {
	useEffect(() => {
		function press(event: globalThis.KeyboardEvent) {
			const { isContentEditable, tagName } = event.target as HTMLElement;
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(tagName)) return;
			const fields = [...document.querySelectorAll<HTMLElement>("input[type=search]")];
			const field = fields.find((one) => one.checkVisibility({ visibilityProperty: true }));
			if (!field) return;
			event.preventDefault();
			field.focus();
		}
		addEventListener("keydown", press);
		return () => removeEventListener("keydown", press);
	}, []);
}

/** Describes the suggestions in the words of the page that Enter opens. */
export function suggestionsText(suggestions: Suggestions): string {
	const { total, dropped, corrections, isDescriptionMatch, onlyFor, isSimilarNumber, numberMatch, nearest } =
		suggestions;
	if (total === 0) return "No matches.";
	const closest = nearest?.name ? ` ${closestText(nearest)}` : "";
	if (dropped.length > 0) {
		const replaced = corrections.length > 0 ? ` ${correctionText(corrections)}.` : "";
		const related = onlyFor ? ` We sell no “${onlyFor}”.` : "";
		return `No match for all your words. Without “${dropped.join(" ")}”: ${matchesText(total)}.${replaced}${related}${closest}`;
	}
	if (numberMatch) return numberMatchText(numberMatch);
	if (nearest && !nearest.name) return `No results for ${nearest.requested}. Closest:`;
	if (isSimilarNumber) return "No part has exactly this number. Similar:";
	if (onlyFor) return `We sell no “${onlyFor}”. Related:`;
	if (isDescriptionMatch)
		return `No exact match. Mentioned in ${total.toLocaleString("en-US")} ${total === 1 ? "description" : "descriptions"}.${closest}`;
	if (corrections.length > 0) return `${correctionText(corrections)}: ${matchesText(total)}.`;
	return `${matchesText(total)}.${closest}`;
}

/** `No 8 mm width across flats in Hand tools. Closest: 10 mm TF-CW-10.` */
function closestText(nearest: NonNullable<Suggestions["nearest"]>): string {
	const sizes = nearest.sizes.map(({ size, product }) => `${size} ${product.partNumber ?? ""}`.trimEnd());
	return `${missingText(nearest)} Closest: ${sizes.join(", ")}.`;
}

/** `No results for “Senkschraube” or “DIN 7991”. Results for “socket head cap screw”` */
function correctionText(corrections: Suggestions["corrections"]): string {
	const shown = new Set(corrections.map(({ to }) => `“${to}”`));
	return `No results for ${orList(corrections.map(({ from }) => from))}. Results for ${[...shown].join(" and ")}`;
}

/** `W 712/75 is interchangeable with TF-OF-76.` */
function numberMatchText({ searched, isMisspelt, parts }: NonNullable<Suggestions["numberMatch"]>): string {
	const numbers = parts.map(({ partNumber }) => partNumber).filter(Boolean);
	if (isMisspelt || numbers.length === 0) return `No part has the number ${searched}. Similar:`;
	const isReplaced = parts.every(({ kind }) => kind === "superseded");
	return `${searched} ${isReplaced ? "is replaced by" : "is interchangeable with"} ${numbers.join(" or ")}.`;
}
