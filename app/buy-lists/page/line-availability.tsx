import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { stockText } from "../../products/card/product-rows.tsx";
import { PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { lineNameOf, lineStatusText, unitsThatFit } from "../buy-list.ts";
import { actionValues } from "../list-actions.ts";
import type { ListLine } from "../list-schema.ts";

export function LineAvailability({ line }: { line: ListLine }) {
	const { status, quantity = 0, minorder = 1, choices = [], suggestions = [] } = line;
	const fitting = unitsThatFit(status, line);
	if (status === "ok")
		return (
			<span className="block print:whitespace-nowrap">
				<span className="measure">{quantity.toLocaleString("en-US")}</span>{" "}
				<span className="text-sm text-ink-2">{stockText(quantity, minorder)}</span>
			</span>
		);
	return (
		<span className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
			<span className="flex gap-1.5 text-sm font-medium text-error *:last:self-baseline">
				<IconAlertTriangle aria-hidden="true" size="1.125rem" stroke={1.75} className="mt-0.5 shrink-0" />
				<PartText text={lineStatusText(status, line)} />
			</span>
			{fitting !== undefined && (
				<Button type="submit" variant="quiet" name="act" value={actionValues.units(line, fitting)}>
					Set to {fitting.toLocaleString("en-US")}
					<span className="sr-only"> for {lineNameOf(line)}</span>
				</Button>
			)}
			{[...choices, ...suggestions].map(({ productId, name, partNumber }) => (
				<Button
					key={productId}
					type="submit"
					variant="quiet"
					name="act"
					value={actionValues.part(line, productId)}
					className="max-w-72 py-2"
				>
					<span className="text-left">
						{partNumber && <bdi className="measure block leading-5">{partNumber} </bdi>}
						<span className="block text-sm font-normal">
							<PartText text={name} />
						</span>
					</span>
				</Button>
			))}
			{status === "not-found" && line.number && suggestions.length === 0 && (
				<ListLink
					to={`/allproducts?${new URLSearchParams({ q: line.number })}`}
					data-print="no"
					className="word-link -my-2 inline-flex min-h-11 items-center text-sm tabular:my-0"
				>
					<span>
						Search for <bdi>{line.number}</bdi>
					</span>
				</ListLink>
			)}
		</span>
	);
}
