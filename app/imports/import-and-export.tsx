import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { saveTable } from "../csv/save-table.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

export function ImportAndExport() {
	const api = useApi();
	const { busy, failure, run } = useCall();
	return (
		<div data-print="no">
			<div className="flex flex-wrap gap-3">
				<ButtonLink variant="quiet" to="/dashboard/importproducts">
					Import
				</ButtonLink>
				<Button
					variant="quiet"
					busy={busy}
					onClick={() => void run(() => saveTable(api["products.csv"].$get(), "products.csv"))}
				>
					Export all
				</Button>
			</div>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
