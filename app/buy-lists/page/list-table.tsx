import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type FormEvent, useState } from "react";
import { type ApiFailure, read, useApiGetter } from "../../api/api-client.ts";
import { useRowCall } from "../../api/use-call.ts";
import { Thumbnail } from "../../images/picture.tsx";
import { formatDollars } from "../../money/money.ts";
import { productPath } from "../../products/part/part-number.ts";
import { PartNumberText, PartText } from "../../products/part/part-text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/fields/field.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { scrollIntoView } from "../../ui/scroll-into-view.ts";
import { currentList, lineNameOf, listPath } from "../buy-list.ts";
import { actionValues, parseAction } from "../list-actions.ts";
import type { BuyList, ListLine, UnitsAdded } from "../list-schema.ts";
import { LineAvailability } from "./line-availability.tsx";
import { Joined, Removed } from "./list-notice.tsx";
import { useTypedUnits } from "./typed-units.tsx";
import { UnitsField } from "./units-field.tsx";

/** The list in one form. Without script each button submits the quantities of all lines. */
export function ListTable({ list, shown }: { list: BuyList; shown: readonly ListLine[] }) {
	const api = useApiGetter();
	const { busy, failure, run } = useRowCall({ staysAfter401: true });
	const [pressed, setPressed] = useState<string>();
	const [removed, setRemoved] = useState<{ restoreValue: string; name: string }>();
	const [joined, setJoined] = useState<UnitsAdded>();
	const { setMissing } = useTypedUnits();

	async function runAction(value: string) {
		const { kind, line, change, restoreValue = "" } = parseAction(value);
		const call = api().lists[":id"].lines[":line"];
		const param = { id: currentList, line };
		if (change) setJoined((await read(call.$patch({ param, json: change }))).added);
		if (kind !== "remove") return;
		const gone = list.lines.find(({ _id }) => _id === line);
		await read(call.$delete({ param }));
		setRemoved({ restoreValue, name: gone ? lineNameOf(gone) : "" });
	}
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const button = (event.nativeEvent as SubmitEvent).submitter;
		// The quantity fields save themselves.
		if (!(button instanceof HTMLButtonElement) || button.value === actionValues.save || busy) return;
		const { line: id } = parseAction(button.value);
		setPressed(id);
		const result = await run(() => runAction(button.value));
		const line = list.lines.find(({ _id }) => _id === id);
		if (line && result && isMissing(result)) setMissing({ name: lineNameOf(line), hadFocus: true });
	}
	const isShown = list.lines.some(({ _id }) => _id === pressed);
	const failed = isShown && failure && pressed ? { line: pressed, why: failure.message } : undefined;
	return (
		<div>
			{removed && (
				<div data-print="no" className="mb-4">
					<Removed key={removed.restoreValue} {...removed} list={list} />
				</div>
			)}
			{joined && (
				<div data-print="no" className="mb-4">
					<Joined added={joined} list={list} />
				</div>
			)}
			<form
				method="post"
				action={listPath}
				onSubmit={submit}
				aria-label="Lines on the list"
				className="print:[&_:is(td,th)]:px-3! print:[&_th:first-child]:w-1/2!"
			>
				{/* Enter in a field presses the first submit button of its form, so this one is first. */}
				<Button
					type="submit"
					variant="quiet"
					name="act"
					value={actionValues.save}
					className="mb-4 hidden! unscripted:inline-flex!"
				>
					Save quantities
				</Button>
				<DataTable
					caption="Lines on the list"
					captionHidden
					columns={columnsOf(failed)}
					rows={shown}
					rowKey={({ _id }) => _id}
					isLow
				/>
			</form>
			<div className="mt-3">
				<FormError>{!failed && failure && !isMissing(failure) && failure.message}</FormError>
			</div>
		</div>
	);
}

const isMissing = ({ problem }: ApiFailure) => problem.status === 404;

interface FailedPress {
	line: string;
	why: string;
}

const columnsOf = (failed: FailedPress | undefined): Column<ListLine>[] => [
	{ key: "part", header: "Part", rowHeader: true, cell: (line) => <Part line={line} /> },
	{
		key: "units",
		header: "Quantity",
		align: "end",
		cell: (line) => <UnitsField line={line} />,
	},
	{ key: "price", header: "Price", align: "end", phone: "end", cell: (line) => <Price line={line} /> },
	{
		key: "total",
		header: "Total",
		align: "end",
		phone: "last",
		cell: (line) => <LineTotal line={line} />,
	},
	{
		key: "stock",
		header: "Stock",
		cell: (line) => (
			<>
				<LineAvailability line={line} />
				{line.unitsAssumed && <AssumedUnitsNotice line={line} />}
				{failed?.line === line._id && (
					<div ref={scrollIntoView}>
						<FormError>{failed.why}</FormError>
					</div>
				)}
			</>
		),
	},
	{
		key: "remove",
		header: "Remove",
		screenOnly: true,
		corner: "one",
		cell: (line) => (
			<Button
				type="submit"
				variant="quiet"
				name="act"
				value={actionValues.remove(line)}
				aria-label={`Remove ${lineNameOf(line)}`}
				title="Remove"
				className="px-2.5!"
			>
				<IconTrash aria-hidden="true" size="1.25rem" stroke={1.5} />
			</Button>
		),
	},
];

function AssumedUnitsNotice({ line }: { line: ListLine }) {
	return (
		<span className="mt-1 block text-sm text-ink-2">
			Quantity not recognised: {line.units.toLocaleString("en-US")}?{" "}
			<button
				type="submit"
				name="act"
				value={actionValues.units(line, line.units)}
				// The button disappears.
				onClick={() => document.getElementsByName(`units-${line._id}`)[0]?.focus()}
				aria-label={`OK, ${line.units.toLocaleString("en-US")} of ${lineNameOf(line)}`}
				className="word-link -my-3 min-h-11 px-1 font-semibold"
			>
				OK
			</button>
		</span>
	);
}

function Part({ line }: { line: ListLine }) {
	const { productId, name, partNumber, number, img1 } = line;
	const isOther = number !== undefined && partNumber !== undefined && number !== partNumber;
	return (
		// As high as the bin beside it, also without a picture.
		<span className="flex min-h-11 items-center gap-3 max-md:pb-1.5 tabular:min-h-0 xl:min-w-120">
			{img1 && <Thumbnail src={img1} />}
			<span className="min-w-0">
				{productId !== undefined && line.status !== "gone" ? (
					<ListLink to={productPath({ _id: productId, partNumber })} className="word-link">
						<PartText text={name ?? ""} />
					</ListLink>
				) : (
					<bdi className={name ? "" : "measure"}>{name ?? number}</bdi>
				)}
				{partNumber && <PartNumberText number={partNumber} />}
				{isOther && (
					<span className="block text-sm font-normal text-ink-2">
						Entered as <bdi>{number}</bdi>
					</span>
				)}
			</span>
		</span>
	);
}

const Unknown = () => (
	<span data-unknown="" className="measure">
		–
	</span>
);

function LineTotal({ line: { _id, price, units } }: { line: ListLine }) {
	const { faults } = useTypedUnits();
	const isKnown = price !== undefined && !faults.has(_id);
	return isKnown ? <span className="measure">{formatDollars(price * units)}</span> : <Unknown />;
}

function Price({ line }: { line: ListLine }) {
	const { price, priceWhenAdded } = line;
	if (price === undefined) return <Unknown />;
	return (
		<span className="block">
			<span className="measure">{formatDollars(price)}</span>
			{priceWhenAdded !== undefined && (
				<span className="mt-1 block text-sm text-ink-2">
					was {formatDollars(priceWhenAdded)} when you added it{" "}
					<button
						type="submit"
						name="act"
						value={actionValues.price(line)}
						aria-label={`OK, ${lineNameOf(line)}`}
						className="word-link min-h-11 px-1 font-semibold"
					>
						OK
					</button>
				</span>
			)}
		</span>
	);
}
