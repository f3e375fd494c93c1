import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { TextField } from "../fields/field.tsx";

/** A year is typed digit by digit: `0002` is the beginning of 2026. */
const firstDay = "2000-01-01";

interface Days {
	from: string;
	until: string;
}

/**
 * The first and last day of a list, as fields of a form. A list with a part of a year, or with a last day before the
 * first, is never requested.
 * @param shown the days without a filter; both are then required
 */
export function DayFields({ timeZone, shown }: { timeZone: string; shown?: Days }) {
	const [query] = useSearchParams();
	const initial = (name: keyof Days) => query.get(name) ?? shown?.[name] ?? "";
	const [days, setDays] = useState<Days>({ from: "", until: "" });
	const [firstShown, lastShown] = [initial("from"), initial("until")];
	useEffect(() => setDays({ from: firstShown, until: lastShown }), [firstShown, lastShown]);
	const { from, until } = days;
	const isReversed = from >= firstDay && until >= firstDay && until < from;
	const field = (name: keyof Days) => ({
		name,
		type: "date",
		defaultValue: initial(name),
		...(shown ? { required: true } : { "aria-required": false }),
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
