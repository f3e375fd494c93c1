import { SelectField } from "../ui/fields/field.tsx";
import { type DecodedText, type OldEncoding, oldEncodingNames, oldEncodings } from "./decode-text.ts";

interface EncodingFieldProps {
	encoding: DecodedText["encoding"];
	/** Sample of the text as it was read. */
	text: string;
	onChoose: (encoding: OldEncoding) => void;
}

const choices = oldEncodingNames.map((name) => [name, `${name} (${oldEncodings[name]})`] as const);

/** No language of Western Europe has such words. */
const looksWrong = (encoding: string, text: string) =>
	encoding === "Windows-1252" && /[\u0080-\u00ff]{4}/.test(text)
		? "These letters look wrong. Choose another."
		: undefined;

/** Lets a person choose the encoding of a file that does not name its own. Shows nothing for the others. */
export function EncodingField({ encoding, text, onChoose }: EncodingFieldProps) {
	if (!Object.hasOwn(oldEncodings, encoding)) return null;
	return (
		<div className="mt-4 max-w-sm">
			<SelectField
				label="Encoding"
				hint="The file doesn't name its encoding. If letters below look wrong, choose another."
				error={looksWrong(encoding, text)}
				value={encoding}
				choices={choices}
				onChange={({ target }) => onChoose(target.value as OldEncoding)}
			/>
		</div>
	);
}
