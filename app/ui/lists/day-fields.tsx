import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { TextField } from "../fields/field.tsx";

/** A year is typed digit by digit: `0002` is the beginning of 2026. */
const firstDay = "2000-01-01";

/** The first and last day of a list, as fields of a `ListForm`. A list with a part of a year, or with a last day before the first, is never requested. */
export function DayFields({ timeZone }: { timeZone: string }) {
	const [query] = useSearchParams();
	const [days, setDays] = useState({ from: "", until: "" });
	useEffect(() => setDays({ from: query.get("from") ?? "", until: query.get("until") ?? "" }), [query]);
	const { from, until } = days;
	const isReversed = from >= firstDay && until >= firstDay && until < from;
	const field = (name: keyof typeof days) => ({
		name,
		type: "date",
		defaultValue: query.get(name) ?? "",
		"aria-required": false,
		onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
			setDays((typed) => ({ ...typed, [name]: currentTarget.value })),
	});
	return (
		<>
			<TextField {...field("from")} label={`From (${timeZone})`} min={firstDay} />
			<TextField
				{...field("until")}
				label={`To (${timeZone})`}
				min={from > firstDay ? from : firstDay}
				error={isReversed ? "The end is before the start" : undefined}
			/>
		</>
	);
}
