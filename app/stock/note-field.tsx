import { maxNoteLength } from "../products/adjustment-schema.ts";
import { TextField } from "../ui/fields/field.tsx";

export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
	return (
		<TextField
			label="Note or reference"
			optional
			autoComplete="off"
			maxLength={maxNoteLength}
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}
