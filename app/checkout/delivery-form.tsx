import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import * as z from "zod";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { randomKey } from "../api/random-key.ts";
import { useCall } from "../api/use-call.ts";
import { useFormDraft } from "../forms/form-draft.ts";
import { showFailure } from "../forms/form-errors.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { formatDollars } from "../money/money.ts";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { BackToList } from "./back-to-list.tsx";
import { BillingFields } from "./billing-fields.tsx";
import type { DeliveryDefaults } from "./delivery-defaults.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { createOrderKeys, type DeliveryForm as DeliveryFormFields, deliveryFormSchema } from "./order-form.ts";
import type { OrderableLine } from "./orderable-line.ts";
import type { PurchaseInput } from "./purchase.ts";

export interface DeliveryFormProps {
	list: string;
	lines: OrderableLine[];
	/** Dollars, including delivery and tax. */
	total: number;
	deliveryDefaults: DeliveryDefaults;
}

export function DeliveryForm({
	list,
	lines,
	total,
	deliveryDefaults: { previousAddresses, ...deliveryDefaults },
}: DeliveryFormProps) {
	const user = useSignedInUser();
	const sumId = useId();
	const form = useForm<DeliveryFormFields>({
		resolver: zodResolver(deliveryFormSchema),
		mode: "onTouched",
		defaultValues: deliveryDefaults,
	});
	const draft = useFormDraft(form, `checkout-${user.email}`);
	const { place, busy, failure, refused } = usePlacePurchase(draft.clear);
	// The lines as submitted: after a refusal some may no longer be orderable.
	const [submittedLines, setSubmittedLines] = useState(lines);
	const { errors } = form.formState;
	const submit = form.handleSubmit(async ({ address, phone, vatId, purchaseOrder }) => {
		setSubmittedLines(lines);
		const orderLines = lines.map(({ productId, units, price }) => ({ productId, quantity: units, price }));
		const billing = { ...(vatId && { vatId }), ...(purchaseOrder && { purchaseOrder }) };
		const buyer = { name: user.displayName, email: user.email, address, phone, ...billing };
		const failed = await place({ ...buyer, lines: orderLines, list });
		if (failed?.problem.status === 422) showFailure(form, failed);
	});
	return (
		<FormProvider {...form}>
			<form
				onSubmit={submit}
				noValidate
				className="flex flex-col gap-5 rounded-sheet border border-hairline bg-sheet p-5 md:p-8"
			>
				<DeliveryFields previousAddresses={previousAddresses} draft={draft} />
				<BillingFields />
				<p id={sumId} className="flex items-baseline justify-between gap-4 font-semibold">
					<span>Total for {lines.length === 1 ? "1 line" : `${lines.length} lines`}</span>{" "}
					<span className="measure">{formatDollars(total)}</span>
				</p>
				<Button type="submit" busy={busy} aria-describedby={sumId} className="w-full">
					Continue to payment
				</Button>
				<FormError>{failure?.problem.status === 422 ? errors.root?.message : failure?.message}</FormError>
				<RefusedLines refused={refused} lines={submittedLines} />
			</form>
		</FormProvider>
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
			{line.partNumber && <PartNumberText number={line.partNumber} />} {line.name}
		</>
	);
}

const refusedSchema = z.array(z.object({ productId: z.string(), detail: z.string() }));

type RefusedLine = z.infer<typeof refusedSchema>[number];

function usePlacePurchase(onPlaced: () => void) {
	const api = useApi();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run, busy, failure } = useCall();
	const keys = useRef(createOrderKeys(randomKey));
	const [refused, setRefused] = useState<RefusedLine[]>([]);

	async function place(json: PurchaseInput) {
		setRefused([]);
		const failed = await run(async () => {
			const header = { "idempotency-key": keys.current(json) };
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
	return { place, busy, failure, refused };
}
