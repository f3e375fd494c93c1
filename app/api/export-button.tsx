import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { FormError } from "../ui/fields/form-error.tsx";
import { useCall } from "./use-call.ts";

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
				<IconDownload aria-hidden="true" size={18} stroke={1.75} />
				<span className="word">Export</span>
			</button>
		</>
	);
}
