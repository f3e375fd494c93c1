import { read } from "../api-client.ts";
import { requireSignedIn } from "../identity/route-guard.ts";
import { sessionContext } from "../identity/session-context-key.ts";
import type { Order } from "../orders/order.ts";
import { apiContext } from "../page-context.ts";
import { formatDollars } from "../platform/money.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet, TitleBlock } from "../ui/sheet.tsx";
import type { Route } from "./+types/payment-page";
import { CardPayment } from "./card-payment.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Payment");

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
	await requireSignedIn(context.get(sessionContext), request);
	return { order: await read(context.get(apiContext).orders[":id"].$get({ param: { id: params.id } })) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
	return <Loading className="min-h-96" />;
}

/** What is paid for, and the card entry (specification §2, Payment page). */
export default function PaymentPage({ loaderData: { order } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading title="Payment" />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<Sheet as="section" className="p-5 md:p-8">
					<h2 className="text-2xl">Pay For {order.product}</h2>
					<p className="mt-2">{order.name}</p>
					<p className="mt-4 text-xl font-semibold">
						Please Pay: <span className="measure">{formatDollars(order.totalPrice)}</span>
					</p>
					<TitleBlock
						className="mt-6"
						rows={[
							["Units", order.quantity],
							["Per Price", formatDollars(order.price)],
							["Deliver to", order.address],
						]}
					/>
				</Sheet>
				{order.paid ? <AlreadyPaid order={order} /> : <CardPayment key={order._id} order={order} />}
			</div>
		</>
	);
}

function AlreadyPaid({ order }: { order: Order }) {
	return (
		<Notice tone="ok" title="This order is paid." action={<ButtonLink to="/dashboard/myorders">My Orders</ButtonLink>}>
			Transaction id: <span className="measure break-all">{order.transactionId}</span>
		</Notice>
	);
}
