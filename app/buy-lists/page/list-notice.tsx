import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { listFormId } from "../../products/product.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { addedLinesText, lineCountText, lineNameOf, maxLines, mergedLinesText } from "../buy-list.ts";
import { restoreFieldName } from "../list-actions.ts";
import type { BuyList, UnitsAdded } from "../list-schema.ts";
import { useTypedUnits } from "./typed-units.tsx";

const faults: Record<string, string> = {
	"too-many-lines": `A list can have up to ${maxLines} lines.`,
	"invalid-values": "Each line needs a part number and a whole quantity of at least 1.",
	"too-many-requests": "Too many requests. Try again in a minute.",
	"not-sold": "The part is no longer sold.",
	"not-found": "This line is no longer on the list.",
};

export function ListNotice({ list }: { list: BuyList }) {
	const [params] = useSearchParams();
	const [removed, fault] = ["removed", "fault"].map((name) => params.get(name));
	const count = (name: string) => Number(params.get(name)) || 0;
	const [added, merged, total] = [count("added"), count("merged"), count("lines")];
	if (fault)
		return (
			<Notice tone="error" title="That didn't work">
				{(Object.hasOwn(faults, fault) && faults[fault]) || "Something went wrong. Try again."}
			</Notice>
		);
	if (removed) return <Removed restoreValue={removed} list={list} />;
	const line = params.get("line");
	if (line) return <Joined list={list} added={{ line, units: count("units"), unitsOnList: count("sum") }} />;
	const lineCount = Math.max(added, total);
	if (!(added >= 0 && lineCount > 0 && lineCount <= maxLines)) return null;
	const faulty = list.lines.filter(({ status }) => status !== "ok").length;
	return (
		<Notice tone={faulty > 0 ? "info" : "ok"} title={addedLinesText(added, Math.min(added, merged), lineCount)}>
			{faulty > 0 && `${lineCountText(faulty)} on the list can't be ordered yet.`}
		</Notice>
	);
}

/** Shows that the units of a line were added to another line with the same part. */
export function Joined({ added, list }: { added: UnitsAdded; list: BuyList }) {
	const line = list.lines.find(({ _id }) => _id === added.line);
	const sum = line && mergedLinesText([{ ...line, ...added }]);
	return sum ? <Notice tone="ok" title="Added to the line with the same part">{`${sum}.`}</Notice> : null;
}

/** Shown after a change to a line that is no longer on the list. */
export function MissingLine({ list }: { list: BuyList }) {
	const { missing } = useTypedUnits();
	if (!missing || list.lines.some((line) => lineNameOf(line) === missing.name)) return null;
	return (
		<Notice
			key={missing.name}
			tone="error"
			title={`${missing.name} is no longer on this list`}
			takesFocus={missing.hadFocus}
		>
			The list was changed in another window.
		</Notice>
	);
}

export function Removed({ restoreValue, list, name }: { restoreValue: string; list: BuyList; name?: string }) {
	const hasFocus = useRef(false);
	const [part] = restoreValue.split(restoreValue.includes("\t") ? "\t" : " ");
	const returned = list.lines.find((line) => [line.productId, line.number, line.partNumber].includes(part))?._id;
	useEffect(() => {
		if (returned && hasFocus.current) document.getElementsByName(`units-${returned}`)[0]?.focus();
		hasFocus.current = false;
	}, [returned]);
	if (returned) return null;
	return (
		<Notice
			title={name ? `Removed: ${name}` : "Line removed"}
			action={
				<button
					type="submit"
					form={listFormId}
					name={restoreFieldName(restoreValue)}
					value={restoreValue}
					onFocus={() => {
						hasFocus.current = true;
					}}
					onBlur={() => {
						hasFocus.current = false;
					}}
					className={buttonClass("quiet")}
				>
					Undo
				</button>
			}
		/>
	);
}
