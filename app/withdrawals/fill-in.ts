import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "../identity/session-context.tsx";

const orderNumber = /^[0-9A-F]{8}$/i;

/**
 * Fills what is empty in a form by who is signed in and by the order of the address, once that is known: the server's page is the
 * same for everybody.
 * @param wanted false where somebody has typed already
 */
export function useFillIn(form: RefObject<HTMLFormElement | null>, isEnabled: boolean): void {
	const { state } = useSession();
	const [query] = useSearchParams();
	const given = query.get("order") ?? "";
	const order = orderNumber.test(given) ? given.toUpperCase() : "";
	const { displayName: name = "", email = "" } = state.status === "signed-in" ? state.user : {};
	useEffect(() => {
		if (!isEnabled) return;
		for (const [field, value] of Object.entries({ name, email, orders: order })) {
			const input = form.current?.elements.namedItem(field);
			if (input instanceof HTMLInputElement && input.value === "") input.value = value;
		}
	}, [form, isEnabled, name, email, order]);
}
