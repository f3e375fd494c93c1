import { formatDollars } from "../money/money.ts";
import { Moment } from "../orders/order-facts.tsx";
import { actorLabel, eventText, type OrderEvent } from "../orders/order-history.ts";

export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
	return (
		<section>
			<h2 className="pb-3 text-lg">History</h2>
			<ol className="border-y border-hairline">
				{events.map((event, nth) => (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two events of it may be equal
						key={nth}
						className="flex flex-wrap items-baseline gap-x-4 border-t border-hairline py-2 first:border-t-0"
					>
						<span className="w-52 text-sm text-ink-2">
							<Moment at={event.at} />
						</span>
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<strong className="font-semibold">{eventText(event)}</strong>
							{event.amount !== undefined && <span className="measure"> {formatDollars(event.amount)}</span>}
							{actorLabel(event) && ` by ${actorLabel(event)}`}
							{event.reason && <span className="block text-sm text-ink-2">{event.reason}</span>}
						</span>
					</li>
				))}
			</ol>
		</section>
	);
}
