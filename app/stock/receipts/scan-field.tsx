import { useState } from "react";
import { TextField } from "../../ui/fields/field.tsx";

/** Adds a line for a scanned part, or one unit to the line that it has. */
export function addUnit(text: string, code: string): string {
	const rows = text.split("\n");
	const at = rows.findIndex((row) => row.startsWith(`${code}\t`));
	const units = at < 0 ? 0 : Number(rows[at]?.slice(code.length + 1));
	if (at >= 0 && Number.isInteger(units)) return rows.with(at, `${code}\t${units + 1}`).join("\n");
	return [text.trimEnd(), `${code}\t1`].filter(Boolean).join("\n");
}

/** A scanner types a code and presses Enter. Each scan adds one unit. */
export function ScanField({ error, onScan }: { error?: string; onScan: (code: string) => void }) {
	const [code, setCode] = useState("");
	return (
		<div className="max-w-xl">
			<TextField
				label="Scan a part"
				data-first-field=""
				hint="Scan its part number, or type it and press Enter. Each scan adds one unit."
				error={error}
				aria-required={false}
				autoComplete="off"
				spellCheck={false}
				maxLength={100}
				className="measure"
				value={code}
				onChange={({ target }) => setCode(target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter") return;
					event.preventDefault();
					if (code.trim()) onScan(code.trim());
					setCode("");
				}}
			/>
		</div>
	);
}
