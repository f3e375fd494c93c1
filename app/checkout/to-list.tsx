import { listPath } from "../buy-lists/buy-list.ts";
import { ButtonLink } from "../ui/button.tsx";

export const ToList = () => (
	<ButtonLink to={listPath} variant="quiet">
		Back to the list
	</ButtonLink>
);
