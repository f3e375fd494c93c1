import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { numberFault } from "../../forms/typed-number.ts";
import {
	amountPattern,
	type PaymentIssue,
	paymentIssues,
	purchaseSortLabels,
	purchaseSorts,
	typedAmount,
} from "../../orders/list/order-list.ts";
import { formatIsoDay, isIsoDay, shopTimeZone } from "../../time/calendar.ts";
import { SelectField, TextField } from "../../ui/fields/field.tsx";
import { DayFields } from "../../ui/lists/day-fields.tsx";
import { ListForm } from "../../ui/lists/list-form.tsx";
import { listUrl } from "../../ui/lists/list-url.ts";
import { useMedia } from "../../ui/use-media.ts";

const sortChoices = purchaseSorts.map((sort) => [sort === "newest" ? "" : sort, purchaseSortLabels[sort]] as const);

/** Search, filters and sort order. On a phone the sort order is among the filters. */
export function OrderTools({ count }: { count: number | undefined }) {
	const [query] = useSearchParams();
	const filtersId = useId();
	const isWide = useMedia("(width >= 48rem)");
	const sort = query.get("sort") ?? "";
	return (
		<ListForm label="Orders" className="tools-form">
			<div className="search-field">
				<IconSearch aria-hidden="true" size="1.25rem" stroke={1.75} />
				<input
					name="search"
					type="search"
					dir="auto"
					aria-label="Search"
					placeholder="Number, name, phone, place, part, amount"
					defaultValue={query.get("search") ?? ""}
					maxLength={200}
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					className="desk-field"
				/>
			</div>
			<button type="button" popoverTarget={filtersId} aria-label="Filters" className="desk-button">
				<IconAdjustmentsHorizontal aria-hidden="true" size="1.125rem" stroke={1.75} />
				<span className="word">Filters</span>
			</button>
			<Chips />
			{isWide && (
				<select name="sort" aria-label="Sort by" defaultValue={sort} className="desk-field sort">
					{sortChoices.map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			)}
			<div id={filtersId} popover="auto" className="desk-menu filters">
				<Filters />
				{!isWide && <SelectField label="Sort by" name="sort" choices={sortChoices} defaultValue={sort} />}
				<p className="flex flex-wrap gap-2">
					<button
						type="button"
						popoverTarget={filtersId}
						popoverTargetAction="hide"
						className="desk-button desk-button-primary"
					>
						{count === undefined
							? "Show orders"
							: `Show ${count.toLocaleString("en-US")} ${count === 1 ? "order" : "orders"}`}
					</button>
					<Link to={listUrl(query, noFilters)} preventScrollReset className="desk-button desk-button-plain">
						Clear
					</Link>
				</p>
			</div>
		</ListForm>
	);
}

const noFilters = { from: undefined, until: undefined, total: undefined };

function Filters() {
	const [query] = useSearchParams();
	const total = query.get("total") ?? "";
	return (
		<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
			<DayFields timeZone={shopTimeZone()} />
			<div className="col-span-full">
				<TextField
					name="total"
					defaultValue={total}
					aria-required={false}
					label="Amount ($)"
					type="search"
					inputMode="decimal"
					placeholder="115.00"
					className="measure"
					maxLength={14}
					autoComplete="off"
					hint="Paid in all, or for the goods."
					error={
						total === "" || amountPattern.test(typedAmount(total))
							? undefined
							: (numberFault(total, "dollars") ?? "Enter an amount such as 115.00")
					}
				/>
			</div>
		</div>
	);
}

const paymentIssueTexts: Record<PaymentIssue, string> = {
	due: "Only orders with a refund that has not been sent",
	disputed: "Only orders with a disputed payment",
};

/** The filters that apply, each with a button to remove it. */
function Chips() {
	const [query] = useSearchParams();
	const value = (name: string) => query.get(name) ?? "";
	const day = (name: string, text: string) =>
		isIsoDay(value(name)) ? `${text} ${formatIsoDay(value(name))} (${shopTimeZone()})` : "";
	const issue = paymentIssues.find((name) => name === value("money"));
	const chips = [
		["user", value("user") && "Only orders of one customer"],
		["money", issue ? paymentIssueTexts[issue] : ""],
		["paid", day("paid", "Paid on")],
		["from", day("from", "From")],
		["until", day("until", "To")],
		["total", value("total") && `Amount ${value("total")}`],
	] as const;
	return chips.map(
		([name, text]) =>
			text && (
				<span key={name} className="desk-chip">
					<span className="clip">{text}</span>
					<Link to={listUrl(query, { [name]: undefined })} preventScrollReset aria-label={`Remove filter: ${text}`}>
						<IconX aria-hidden="true" size="0.9375rem" stroke={1.75} />
					</Link>
				</span>
			),
	);
}
