import { useEffect, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useShopSettings } from "../api/route-context.ts";
import { useCall } from "../api/use-call.ts";
import { loginUrl } from "../identity/return-to.ts";
import { useSession } from "../identity/session-context.tsx";
import { soldOutText } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/field.tsx";

const notifyLabel = "Notify me when it's back";

/** Requests an e-mail when a product is back in stock. Visitors log in first and come back. */
export function RestockAlertButton({ product }: { product: Product }) {
	const { sendsMail } = useShopSettings();
	const { state } = useSession();
	if (!sendsMail || !soldOutText(product)) return null;
	if (state.status === "signed-in")
		return <RestockAlertToggle key={product._id} id={product._id} email={state.user.email} />;
	return (
		<ButtonLink variant="quiet" prefetch="none" to={loginUrl(`/product/${product._id}`)} className="mt-3 w-full">
			{notifyLabel}
		</ButtonLink>
	);
}

function RestockAlertToggle({ id, email }: { id: string; email: string }) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const [isSubscribed, setSubscribed] = useState(false);
	useEffect(() => {
		let isMounted = true;
		read(api.products[":id"]["restock-alert"].$get({ param: { id } })).then(
			({ hasRestockAlert }) => isMounted && setSubscribed(hasRestockAlert),
			() => {},
		);
		return () => {
			isMounted = false;
		};
	}, [api, id]);
	const alert = api.products[":id"]["restock-alert"];
	const subscribe = () => run(() => read(alert.$put({ param: { id } })).then(() => setSubscribed(true)));
	const unsubscribe = () => run(() => read(alert.$delete({ param: { id } })).then(() => setSubscribed(false)));
	return (
		<div className="mt-3 space-y-2">
			<Button variant="quiet" busy={busy} onClick={isSubscribed ? unsubscribe : subscribe} className="w-full">
				{isSubscribed ? "Cancel notification" : notifyLabel}
			</Button>
			<p role="status" className="text-sm text-ink-2">
				{isSubscribed && !busy && (
					<>
						We'll e-mail <EmailText text={email} inSentence /> once, when it's back in stock.
					</>
				)}
			</p>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
