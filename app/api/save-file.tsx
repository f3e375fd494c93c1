import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { FormError } from "../ui/fields/field.tsx";
import { ApiFailure, read } from "./api-client.ts";
import { useCall } from "./use-call.ts";

/**
 * Saves a table under the file name in the response.
 * @throws {ApiFailure} when it did not arrive completely; nothing is saved then
 */
export async function saveTable(call: Promise<Response>, nameWithout: string): Promise<void> {
	const answer = await call.catch(() => undefined);
	if (!answer?.ok) {
		await read(answer ? Promise.resolve(answer as never) : Promise.reject(new TypeError("No answer")));
		return;
	}
	const table = await answer.blob().catch(() => {
		throw new ApiFailure(brokenOff);
	});
	const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? nameWithout;
	saveFile(table, name);
}

const brokenOff = {
	type: "about:blank",
	title: "Broken off",
	status: 0,
	code: "broken-off",
	detail: "The export was interrupted. Nothing was saved. Try again.",
};

export function saveFile(file: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A button of a list's heading that saves the listed rows as a file. */
export function ExportButton({ save }: { save: () => Promise<void> }) {
	const { busy, failure, run } = useCall();
	return (
		<>
			<FormError>{failure?.message}</FormError>
			<button
				type="button"
				aria-disabled={busy || undefined}
				aria-busy={busy || undefined}
				onClick={busy ? undefined : () => void run(save)}
				aria-label="Export"
				className="desk-button desk-action"
			>
				<IconDownload aria-hidden="true" size="1.125rem" stroke={1.75} />
				<span className="word">Export</span>
			</button>
		</>
	);
}
