import { TextField } from "../ui/fields/field.tsx";

interface TrackingFieldProps {
	value: string;
	onChange: (tracking: string) => void;
}

export const TrackingField = ({ value, onChange }: TrackingFieldProps) => (
	<TextField
		label="Tracking number"
		optional
		hint="The customer sees the carrier and the number."
		className="measure"
		maxLength={100}
		autoComplete="off"
		autoCapitalize="characters"
		spellCheck={false}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
	/>
);
