import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { listFormId } from "../../products/list-line.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { lineCount, maxLines } from "../buy-list.ts";
import { backField } from "../list-acts.ts";
import type { BuyList } from "../list-schema.ts";

const faults: Record<string, string> = {
	"too-many-lines": `A list has ${maxLines} lines at most.`,
	"invalid-values": "Units are whole numbers from 1, and a line needs a part number.",
	"too-many-requests": "Too much was done at once. Try again in a minute.",
	"not-sold": "The part is no longer sold.",
	"not-found": "The line is not on the list any more.",
};

export function ListNotice({ list }: { list: BuyList }) {
	const [params] = useSearchParams();
	const [added, removed, fault] = ["added", "removed", "fault"].map((name) => params.get(name));
	if (fault)
		return (
			<Notice tone="error" title="That did not work">
				{(Object.hasOwn(faults, fault) && faults[fault]) || "The shop could not do it. Try again."}
			</Notice>
		);
	if (removed) return <Removed back={removed} list={list} />;
	const count = Number(added);
	if (!(count > 0 && count <= maxLines)) return null;
	const faulty = list.lines.filter(({ status }) => status !== "ok").length;
	return (
		<Notice tone="ok" title={`${lineCount(count)} put on your list`}>
			{faulty > 0 &&
				`${lineCount(faulty)} of the list cannot be ordered as ${faulty === 1 ? "it stands" : "they stand"}.`}
		</Notice>
	);
}

export function Removed({ back, list, name }: { back: string; list: BuyList; name?: string }) {
	const hasFocus = useRef(false);
	const returned = list.lines.find(({ productId, number }) => {
		return (productId ?? number) === back.split(/[ \t]/)[0];
	})?._id;
	useEffect(() => {
		if (returned && hasFocus.current) document.getElementsByName(`units-${returned}`)[0]?.focus();
		hasFocus.current = false;
	}, [returned]);
	if (returned) return null;
	return (
		<Notice
			title={name ? `Taken off: ${name}` : "A line was taken off"}
			action={
				<button
					type="submit"
					form={listFormId}
					name={backField(back)}
					value={back}
					onFocus={() => {
						hasFocus.current = true;
					}}
					onBlur={() => {
						hasFocus.current = false;
					}}
					className={buttonLook("quiet")}
				>
					Put it back
				</button>
			}
		/>
	);
}
