import { listPath } from "../buy-lists/buy-list.ts";
import { ButtonLink } from "../ui/button.tsx";

export const BackToList = () => (
	<ButtonLink to={listPath} variant="quiet">
		Back to list
	</ButtonLink>
);
