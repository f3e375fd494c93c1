import { type MouseEvent, type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { useShopSettings } from "../../api/route-context.ts";
import { addedCostsText } from "../../money/costs.ts";
import { formatCents, toCents } from "../../money/money.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { asText, currentList, lineCountText, withoutParam } from "../buy-list.ts";
import type { BuyList, ListLine } from "../list-schema.ts";
import { useTypedUnits } from "./typed-units.tsx";

export function ListTotal({ list: { lines, total } }: { list: BuyList }) {
	const { faults } = useTypedUnits();
	const plus = addedCostsText(useShopSettings().costs);
	const mistyped = lines.filter(({ _id }) => faults.has(_id));
	const faulty = lines.filter(({ _id, status }) => status !== "ok" || faults.has(_id));
	const shownTotal = mistyped.reduce((sum, line) => sum - centsInTotal(line), toCents(total));
	return (
		<section aria-label="Total" data-total="" className="max-w-3xl space-y-4">
			<p
				className="flex items-baseline justify-between gap-4 border-y border-control py-3 max-md:px-2.5"
				aria-live="polite"
			>
				<span className="lettering">
					Total for {faulty.length > 0 && `${(lines.length - faulty.length).toLocaleString("en-US")} of `}
					{lineCountText(lines.length)}
				</span>
				<output className="measure text-xl">{formatCents(shownTotal)}</output>
			</p>
			{plus && <p className="text-sm text-ink-2">{plus}</p>}
			{faulty.length < lines.length && (
				<OrderLink mistyped={mistyped}>
					{faulty.length === 0 ? "Order these parts" : orderAvailableText(lines.length - faulty.length)}
				</OrderLink>
			)}
			<ListExport lines={lines} />
		</section>
	);
}

const orderAvailableText = (lines: number): string =>
	lines === 1 ? "Order the available line" : `Order the ${lines.toLocaleString("en-US")} available lines`;

const centsInTotal = ({ status, price = 0, units }: ListLine) => (status === "ok" ? toCents(price) * units : 0);

/** Link to the checkout. It first saves typed quantities, and leaves out lines with an invalid one. */
function OrderLink({ mistyped, children }: { mistyped: readonly ListLine[]; children: ReactNode }) {
	const { saveAll } = useTypedUnits();
	const navigate = useNavigate();
	const excluded = mistyped.map(({ _id }) => `&${withoutParam}=${_id}`);
	const to = `/checkout?list=${currentList}${excluded.join("")}`;
	async function saveFirst(event: MouseEvent<HTMLAnchorElement>) {
		const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		const saving = saveAll();
		if (!saving || opensElsewhere) return;
		event.preventDefault();
		if (await saving) await navigate(to);
	}
	return (
		<ButtonLink to={to} prefetch="none" onClick={saveFirst} className="w-full">
			{children}
		</ButtonLink>
	);
}

function ListExport({ lines }: { lines: readonly ListLine[] }) {
	const shown = useRef<HTMLPreElement>(null);
	const text = asText(lines);
	return (
		<div data-print="no" className="flex flex-wrap items-start gap-x-6 gap-y-3">
			<Button variant="quiet" onClick={() => print()} className="unscripted:hidden">
				Print
			</Button>
			<details className="min-w-0 grow">
				<summary className="flex min-h-11 w-fit items-center font-semibold text-layout hover:text-layout-strong">
					Copy as text
				</summary>
				<CopyButton text={text} what="the list" shown={shown} />
				<pre ref={shown} className="mt-2 border border-hairline bg-sheet p-3 text-sm whitespace-pre-wrap">
					{text}
				</pre>
			</details>
		</div>
	);
}
