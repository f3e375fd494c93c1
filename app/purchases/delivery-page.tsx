import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod";
import { type ApiClient, read } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { useShopSettings } from "../api/shop-settings.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { currentList, listPath, withoutParam } from "../buy-lists/buy-list.ts";
import { claimList } from "../buy-lists/claim-list.ts";
import type { BuyList, ListLine } from "../buy-lists/list-schema.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { showFailure } from "../forms/form-errors.ts";
import { visitContext } from "../identity/route-guard.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { addedCosts } from "../money/costs.ts";
import { toCents, toDollars } from "../money/money.ts";
import { BooksFields } from "../orders/books-fields.tsx";
import { type LastBuyer, readLastBuyer } from "../orders/last-buyer.ts";
import { orderMessages } from "../orders/order.ts";
import { holdWords } from "../orders/order-facts.tsx";
import { orderFormSchema } from "../orders/order-form.ts";
import { UsedAddresses } from "../orders/used-addresses.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/delivery-page";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { PurchaseSummary } from "./purchase-summary.tsx";
import { type RefusedLine, usePlacePurchase } from "./use-place-purchase.ts";

export const handle = { shell: "quiet" };

export const meta: Route.MetaFunction = () => pageMeta("Checkout: delivery");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { searchParams } = new URL(request.url);
	const id = searchParams.get("list") ?? currentList;
	const { email } = context.get(visitContext).user;
	const [list, deliverTo] = await Promise.all([readList(api, id), readLastBuyer(api, email)]);
	return { list, without: searchParams.getAll(withoutParam), deliverTo };
}

async function readList(api: ApiClient, id: string): Promise<BuyList> {
	// Whoever signs in on the way to ordering has parts on a visitor's list yet.
	if (id === currentList) await claimList(api);
	return read(api.lists[":id"].$get({ param: { id } }));
}

type OrderableLine = ListLine & { productId: string; price: number };

const isOrderable = (line: ListLine): line is OrderableLine =>
	line.standing === "ok" && line.productId !== undefined && line.price !== undefined;

/** The first step of the checkout: where a list's parts go, what they cost, and until when they are held. */
export default function DeliveryPage({ loaderData: { list, without, deliverTo } }: Route.ComponentProps) {
	const { costs, holdMinutes } = useShopSettings();
	const lines = list.lines.filter(isOrderable).filter(({ _id }) => !without.includes(_id));
	const left = list.lines.length - lines.length;
	if (lines.length === 0) {
		return (
			<CheckoutFrame step="Delivery" title="Nothing to order">
				<EmptyState title="This list has no line that can be ordered." action={<EmptyActions />}>
					What stands against each is said on the list. What you have placed and not paid yet waits in My Orders.
				</EmptyState>
			</CheckoutFrame>
		);
	}
	const totals = lines.map(({ price, units }) => toCents(price) * units);
	const added = addedCosts(totals, costs);
	const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
	const [parts, delivery, tax] = [
		sum(totals),
		sum(added.map(({ deliveryCents }) => deliveryCents)),
		sum(added.map(({ taxCents }) => taxCents)),
	];
	const summary = (
		<PurchaseSummary
			lines={lines.map(({ _id, name = "", partNumber, units }, place) => ({
				key: _id,
				name,
				partNumber,
				units,
				total: toDollars(totals[place] ?? 0),
			}))}
			parts={toDollars(parts)}
			delivery={toDollars(delivery)}
			tax={toDollars(tax)}
			total={toDollars(parts + delivery + tax)}
			totalLabel="Total"
		>
			<p>Each line is an order of its own, which can be cancelled or returned alone. One payment pays them all.</p>
			<p>Held for {holdWords(holdMinutes)} once you continue, then cancelled unless it is paid.</p>
		</PurchaseSummary>
	);
	return (
		<CheckoutFrame step="Delivery" title="Where shall it go?" summary={summary}>
			{left > 0 && (
				<Notice
					title={left === 1 ? "1 line of the list is left out." : `${left} lines of the list are left out.`}
					action={<ToList />}
				>
					They cannot be ordered as they stand, and stay on the list.
				</Notice>
			)}
			<DeliveryForm list={list._id} lines={lines} deliverTo={deliverTo} />
		</CheckoutFrame>
	);
}

const EmptyActions = () => (
	<span className="flex flex-wrap gap-3">
		<ToList />
		<ButtonLink to="/dashboard/myorders" variant="quiet">
			My Orders
		</ButtonLink>
	</span>
);

const ToList = () => (
	<ButtonLink to={listPath} variant="quiet">
		Back to the list
	</ButtonLink>
);

const formSchema = orderFormSchema.omit({ units: true });

type DeliveryFields = z.infer<typeof formSchema>;

interface DeliveryFormProps {
	list: string;
	lines: OrderableLine[];
	deliverTo: LastBuyer;
}

function DeliveryForm({ list, lines, deliverTo: { usedBefore, ...deliverTo } }: DeliveryFormProps) {
	const user = useSignedInUser();
	const form = useForm<DeliveryFields>({
		resolver: zodResolver(formSchema),
		mode: "onTouched",
		defaultValues: deliverTo,
	});
	const draft = useFormDraft(form, `checkout-${user.email}`);
	const { place, busy, failure, refused } = usePlacePurchase(draft.clear);
	const { errors } = form.formState;
	const submit = form.handleSubmit(async ({ address, phone, vatId, purchaseOrder }) => {
		const asked = lines.map(({ productId, units, price }) => ({ productId, quantity: units, price }));
		const books = { ...(vatId && { vatId }), ...(purchaseOrder && { purchaseOrder }) };
		const buyer = { name: user.displayName, email: user.email, address, phone, ...books };
		const failed = await place({ ...buyer, lines: asked, list });
		if (failed?.problem.status === 422) showFailure(form, failed);
	});
	return (
		<form
			onSubmit={submit}
			noValidate
			className="flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8"
		>
			<TextField label="Name" value={user.displayName} readOnly autoComplete="name" />
			<TextField label="Email" value={user.email} readOnly autoComplete="email" />
			<UsedAddresses places={usedBefore} form={form} draft={draft} />
			<TextAreaField
				label="Address"
				autoComplete="street-address"
				error={errors.address?.message}
				{...form.register("address")}
			/>
			<TextField
				label="Phone"
				type="tel"
				inputMode="numeric"
				autoComplete="tel"
				hint={orderMessages.numberHint}
				error={errors.phone?.message}
				{...form.register("phone")}
			/>
			<FormProvider {...form}>
				<BooksFields />
			</FormProvider>
			<Button type="submit" busy={busy} className="w-full">
				Continue to the card
			</Button>
			<FormError>{failure?.problem.status === 422 ? errors.root?.message : failure?.message}</FormError>
			<RefusedLines refused={refused} lines={lines} />
		</form>
	);
}

function RefusedLines({ refused, lines }: { refused: RefusedLine[]; lines: ListLine[] }) {
	if (refused.length === 0) return null;
	const nameOf = (id: string) => lines.find(({ productId }) => productId === id)?.name ?? "A part";
	return (
		<div>
			<ul className="list-disc space-y-1 pl-5">
				{refused.map(({ productId, detail }) => (
					<li key={productId}>
						{nameOf(productId)}: {detail}
					</li>
				))}
			</ul>
			<p className="mt-3">
				<ToList />
			</p>
		</div>
	);
}
