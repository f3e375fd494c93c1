import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { currency, formatDollars, toCents, toDollars } from "../money/money.ts";
import { formatIsoShortDay, formatIsoWeekday } from "../time/calendar.ts";
import type { SalesDay } from "./overview-schema.server.ts";
import type { SalesRange } from "./sales-range.ts";

/** Heights in pixels. */
const plotHeight = 176;
const labelHeight = 28;
const height = plotHeight + labelHeight;
const minBarHeight = 2;
/** Share of a bar in its slot; the rest is the gap. */
const barShare = 0.7;
/** Bars per label below them. */
const labelSteps: Record<SalesRange, number> = { "7": 2, "30": 7, "90": 28, year: 2 };

export interface RevenueChartProps {
	days: readonly SalesDay[];
	range: SalesRange;
	labelledBy: string;
	describedBy: string;
}

/**
 * A bar for each day, which links to the day's orders, or for each month, which links to its sums. Only one bar is in the tab order; the arrow keys move between
 * bars. The value of the day under focus or pointer is shown above.
 */
export function RevenueChart({ days, range, labelledBy, describedBy }: RevenueChartProps) {
	const last = days.length - 1;
	const [shown, setShown] = useState(last);
	const chart = useRef<SVGSVGElement>(null);
	const top = scaleTop(Math.max(...days.map(({ revenue }) => revenue)));
	const move = (event: KeyboardEvent) => {
		const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
		if (to === undefined) return;
		event.preventDefault();
		chart.current?.querySelectorAll("a")[Math.min(last, Math.max(0, to))]?.focus();
	};
	const shownDay = days[shown];
	return (
		<figure className="mt-4 rounded-sheet border border-hairline bg-sheet p-4">
			<p aria-hidden="true" data-print="no" className="measure mb-4 min-h-11 text-sm sm:min-h-0">
				{shownDay && salesText(range, shownDay)}
			</p>
			<div className="flex gap-3">
				<Scale top={top} />
				<svg
					ref={chart}
					role="group"
					aria-labelledby={labelledBy}
					aria-describedby={describedBy}
					onKeyDown={move}
					height={height}
					className="w-full min-w-0 grow overflow-visible"
				>
					{[0, 0.5, 1].map((share) => (
						<line
							key={share}
							x2="100%"
							y1={share * plotHeight}
							y2={share * plotHeight}
							className={share === 1 ? "stroke-control" : "stroke-hairline"}
						/>
					))}
					{days.map((day, i) => (
						<Bar
							key={day.day}
							{...{ day, range, top }}
							index={i}
							count={days.length}
							current={i === shown}
							onShow={() => setShown(i)}
						/>
					))}
					{/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
					<g aria-hidden="true" className="fill-ink-2 text-xs">
						{days.map(
							({ day }, i) =>
								(last - i) % labelSteps[range] === 0 && (
									<DayLabel
										key={day}
										text={range === "year" ? formatMonth(day, "short") : formatIsoShortDay(day)}
										index={i}
										count={days.length}
									/>
								),
						)}
					</g>
				</svg>
			</div>
		</figure>
	);
}

interface BarProps {
	day: SalesDay;
	range: SalesRange;
	index: number;
	count: number;
	/** Dollars at the top of the scale. */
	top: number;
	current: boolean;
	onShow: () => void;
}

function Bar({ day, range, index, count, top, current, onShow }: BarProps) {
	const barHeight = (dollars: number) => (dollars > 0 ? Math.max(minBarHeight, (dollars / top) * plotHeight) : 0);
	const [all, netHeight] = [barHeight(day.revenue), barHeight(day.revenue - day.refunded)];
	const slot = 100 / count;
	const bar = { x: `${slot * (index + (1 - barShare) / 2)}%`, width: `${slot * barShare}%` };
	return (
		<Link
			to={salesUrl(range, day.day)}
			tabIndex={current ? 0 : -1}
			aria-label={salesText(range, day)}
			onFocus={onShow}
			onPointerEnter={onShow}
			className="text-layout hover:text-ink focus-visible:text-ink"
		>
			<rect
				x={`${slot * index}%`}
				width={`${slot}%`}
				height={plotHeight}
				className={current ? "fill-tint" : "fill-transparent"}
			/>
			<rect {...bar} y={plotHeight - netHeight} height={netHeight} fill="currentColor" />
			{all > netHeight && (
				<rect
					{...bar}
					y={plotHeight - all}
					height={all - netHeight}
					fill="none"
					stroke="currentColor"
					strokeDasharray="3 2"
				/>
			)}
		</Link>
	);
}

function DayLabel({ text, index, count }: { text: string; index: number; count: number }) {
	const isLast = index === count - 1;
	return (
		<text
			x={isLast ? "100%" : `${(100 / count) * (index + 0.5)}%`}
			y={height - 6}
			textAnchor={isLast ? "end" : "middle"}
		>
			{text}
		</text>
	);
}

const scaleFormat = new Intl.NumberFormat("en-US", { style: "currency", currency, notation: "compact" });

function Scale({ top }: { top: number }) {
	return (
		<div
			aria-hidden="true"
			className="measure flex shrink-0 flex-col justify-between text-right text-xs leading-none text-ink-2"
			style={{ height: plotHeight }}
		>
			{[top, top / 2, 0].map((dollars) => (
				<span key={dollars} className="-my-1.5">
					{scaleFormat.format(dollars)}
				</span>
			))}
		</div>
	);
}

export const formatOrders = (count: number): string =>
	count === 1 ? "1 order" : `${count.toLocaleString("en-US")} orders`;

/** Formats a day's sales: `Sun, Nov 22: $120.00 from 2 orders, $20.00 refunded`. */
function salesText(range: SalesRange, { day, orders, revenue, refunded }: SalesDay): string {
	const back = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : "";
	return `${dayLabel(range, day)}: ${orders === 0 ? "no orders" : `${formatDollars(revenue)} from ${formatOrders(orders)}${back}`}`;
}

/** Formats a day as `Sun, Nov 22`, and a month as `November 2026`. */
export const dayLabel = (range: SalesRange, day: string): string =>
	range === "year" ? `${formatMonth(day, "long")} ${day.slice(0, 4)}` : formatIsoWeekday(day);

const formatMonth = (day: string, month: "short" | "long"): string =>
	new Date(day).toLocaleDateString("en-US", { month, timeZone: "UTC" });

export const salesUrl = (range: SalesRange, day: string): string =>
	range === "year" ? `/dashboard/accounting?month=${day.slice(0, 7)}` : `/dashboard/allorder?state=all&paid=${day}`;

/** Adds up a field of all days. Money is added in cents. */
export const sumOf = (days: readonly SalesDay[], member: "orders" | "revenue" | "refunded"): number =>
	toDollars(days.reduce((sum, day) => sum + toCents(day[member]), 0));

/** Returns the top of a scale: 1, 2 or 5 times a power of ten. */
function scaleTop(max: number): number {
	if (max <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(max));
	const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * power >= max) ?? 10;
	return step * power;
}
