import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import * as z from "zod";
import { read, useApi } from "../api/api-client.ts";
import { randomKey } from "../api/random-key.ts";
import { useCall } from "../api/use-call.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { showFailure } from "../forms/form-errors.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import { BackToList } from "./back-to-list.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import type { DeliveryDefaults } from "./delivery-defaults.ts";
import { type BuyerForm, buyerFormSchema, createOrderKeys } from "./order-form.ts";
import type { OrderableLine } from "./orderable-line.ts";
import type { PurchaseInput } from "./purchase.ts";
import { UnpaidOrdersDialog, UnpaidOrdersNotice, useUnpaidOrders } from "./unpaid-orders.tsx";

export interface DeliveryFormProps {
	list: string;
	lines: OrderableLine[];
	/** Dollars, including delivery and tax. */
	total: number;
	deliveryDefaults: DeliveryDefaults;
}

export function DeliveryForm({ list, lines, total, deliveryDefaults }: DeliveryFormProps) {
	const { previousAddresses, unpaidOrders, paidOrders, hasPaid, ...entered } = deliveryDefaults;
	const user = useSignedInUser();
	const form = useForm<BuyerForm>({
		resolver: zodResolver(buyerFormSchema),
		mode: "onTouched",
		defaultValues: entered,
	});
	const draft = useFormDraft(form, `checkout-${user.email}`);
	const { place, failure, refused } = usePlacePurchase(draft.clear);
	// The lines as submitted: after a refusal some may no longer be orderable.
	const [submittedLines, setSubmittedLines] = useState(lines);
	const { errors } = form.formState;
	async function order({ address, phone, country, vatId, purchaseOrder }: BuyerForm, accepted: readonly string[]) {
		setSubmittedLines(lines);
		const orderLines = lines.map(({ productId, units, price }) => ({ productId, quantity: units, price }));
		const billing = { ...(vatId && { vatId }), ...(purchaseOrder && { purchaseOrder }) };
		const buyer = {
			name: user.displayName,
			email: user.email,
			address,
			phone,
			...(country && { country }),
			...billing,
		};
		const failed = await place({ ...buyer, lines: orderLines, list }, accepted);
		if (failed?.problem.status === 422) showFailure(form, failed);
	}
	const productIds = lines.map(({ productId }) => productId);
	const unpaid = useUnpaidOrders({ form, productIds, loaded: unpaidOrders, place: order });
	return (
		<>
			<UnpaidOrdersNotice unpaid={unpaid} />
			<CheckoutForm
				form={form}
				draft={draft}
				previousAddresses={previousAddresses}
				onSubmit={form.handleSubmit(unpaid.placeOrAsk)}
				totalLabel={`Total for ${lines.length === 1 ? "1 line" : `${lines.length} lines`}`}
				total={total}
				submitLabel="Continue to payment"
				disabled={unpaid.isAsking}
				failure={failure?.problem.status === 422 ? errors.root?.message : failure?.message}
			>
				<RefusedLines refused={refused} lines={submittedLines} />
			</CheckoutForm>
			<UnpaidOrdersDialog unpaid={unpaid} />
		</>
	);
}

function RefusedLines({ refused, lines }: { refused: RefusedLine[]; lines: OrderableLine[] }) {
	if (refused.length === 0) return null;
	const lineOf = (id: string) => lines.find(({ productId }) => productId === id);
	return (
		<div>
			<ul className="list-disc space-y-1 pl-5">
				{refused.map(({ productId, detail }) => (
					<li key={productId}>
						<RefusedPart line={lineOf(productId)} />: {detail}
					</li>
				))}
			</ul>
			<p className="mt-3">
				<BackToList />
			</p>
		</div>
	);
}

function RefusedPart({ line }: { line: OrderableLine | undefined }) {
	if (!line) return "A part";
	return (
		<>
			{line.partNumber && <PartNumberText number={line.partNumber} />} <PartText text={line.name ?? ""} />
		</>
	);
}

const refusedSchema = z.array(z.object({ productId: z.string(), detail: z.string() }));

type RefusedLine = z.infer<typeof refusedSchema>[number];

function usePlacePurchase(onPlaced: () => void) {
	const api = useApi();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run, failure } = useCall();
	const keys = useRef(createOrderKeys(randomKey));
	const [refused, setRefused] = useState<RefusedLine[]>([]);

	/** @param accepted unpaid orders beside which another one is wanted */
	async function place(json: PurchaseInput, accepted: readonly string[]) {
		setRefused([]);
		const failed = await run(async () => {
			const header = { "idempotency-key": keys.current({ json, accepted }) };
			const { insertedId } = await read(api.purchases.$post({ json, header }));
			onPlaced();
			await navigate(`/checkout/${insertedId}`, { replace: true });
		});
		if (failed?.problem.status !== 409) return failed;
		setRefused(refusedSchema.safeParse(failed.problem.lines).data ?? []);
		// Price or stock may have changed.
		await revalidate();
		return failed;
	}
	return { place, failure, refused };
}
