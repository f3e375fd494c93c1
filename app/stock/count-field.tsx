import { useId } from "react";
import { numberFault, readTypedCount } from "../forms/typed-number.ts";
import { maxUnits } from "../products/product.ts";
import { isolate } from "../ui/isolate.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { differenceText, readCount } from "./stocktake.ts";

interface CountFieldProps {
	product: ManagedProduct;
	text: string;
	/** Current stock when the count was refused; null for a deleted product. */
	refused?: number | null;
	onType: (text: string) => void;
}

/** Input for a count, with its difference from the recorded stock. An empty box in print. */
export function CountField({ product: { name, quantity }, text, refused, onType }: CountFieldProps) {
	const id = useId();
	const counted = readCount(text);
	const isWrong = (text.trim() !== "" && counted === undefined) || refused !== undefined;
	const fault = refused === undefined ? isWrong && countFault(text) : refusedText(refused);
	return (
		<span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 max-md:flex-row-reverse">
			<input
				type="text"
				inputMode="numeric"
				autoComplete="off"
				data-count=""
				aria-label={`Counted ${isolate(name)}`}
				aria-invalid={isWrong || undefined}
				aria-describedby={fault ? id : undefined}
				value={text}
				onChange={({ target }) => onType(target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter") return;
					const fields = [...document.querySelectorAll<HTMLInputElement>("input[data-count]")];
					fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
				}}
				className="desk-field measure w-24 text-right max-md:w-20 aria-invalid:border-error"
			/>
			<span className="measure min-w-12 text-sm max-md:text-right" aria-hidden="true">
				{counted !== undefined && differenceText({ seen: quantity, counted })}
			</span>
			{fault && (
				<span id={id} className="w-full text-sm font-medium text-error">
					{fault}
				</span>
			)}
		</span>
	);
}

function countFault(text: string): string {
	if (readTypedCount(text) !== undefined) return `At most ${maxUnits.toLocaleString("en-US")}`;
	return numberFault(text, "units") ?? "Enter a whole number";
}

const refusedText = (stock: number | null): string =>
	stock === null ? "Product deleted: clear this count" : `Now ${stock.toLocaleString("en-US")} in stock: count again`;
