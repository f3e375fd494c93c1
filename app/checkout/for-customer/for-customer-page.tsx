import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod";
import { read, useApi } from "../../api/api-client.ts";
import { randomKey } from "../../api/random-key.ts";
import { apiContext, useShopSettings } from "../../api/route-context.ts";
import { useCall } from "../../api/use-call.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { lineCountText, lineNameOf, lineStatusText, namesOf } from "../../buy-lists/buy-list.ts";
import type { CheckedLine } from "../../buy-lists/list-schema.ts";
import { useFormDraft } from "../../forms/form-draft.ts";
import { showFailure } from "../../forms/form-errors.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { typedLine } from "../../http/text-schema.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { AddressFields, PhoneField } from "../../orders/delivery/contact-fields.tsx";
import type { Order } from "../../orders/order.ts";
import { orderPath } from "../../orders/order-facts.tsx";
import { Button } from "../../ui/button.tsx";
import { DeskSection } from "../../ui/desk-section.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { FormError, TextField } from "../../ui/fields/field.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { isolate } from "../../ui/isolate.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading, ParentLink } from "../../ui/page-heading.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import type { User } from "../../users/user.ts";
import { customerUrl, newOrderNeedsAddress } from "../../users/user-list.ts";
import { BillingFields } from "../billing-fields.tsx";
import { readDeliveryDefaults } from "../delivery-defaults.ts";
import { CountryField } from "../delivery-fields.tsx";
import { buyerFormSchema, createOrderKeys } from "../order-form.ts";
import { isOrderable } from "../orderable-line.ts";
import { OrderedParts, readUnpaidOrders } from "../unpaid-orders.tsx";
import type { Route } from "./+types/for-customer-page";
import { type CustomerLine, CustomerLines, LinesTotal, orderableLines } from "./customer-lines.tsx";

export const meta: Route.MetaFunction = () => pageMeta("New order for a customer");

export async function clientLoader({ context, params: { email } }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const [[customer], defaults] = await Promise.all([
		read(api.users[":email"].$get({ param: { email } })),
		readDeliveryDefaults(api, email),
	]);
	return { customer, defaults };
}

/** Orders for a customer, for instance on the telephone. The customer gets a link to pay. */
export default function ForCustomerPage({ loaderData: { customer, defaults } }: Route.ComponentProps) {
	const { sendsMail } = useShopSettings();
	return (
		<>
			<PageHeading
				title={customer ? <TypedText>{`New order for ${customer.displayName}`}</TypedText> : "New order for a customer"}
				kicker={
					<ParentLink to={customer ? customerUrl(customer._id) : "/dashboard/allusers"}>
						{customer ? "Customer" : "All Users"}
					</ParentLink>
				}
			/>
			{!customer && <Notice title="No user has this e-mail address" />}
			{customer && sendsMail && !customer.emailVerified && (
				<Notice title="This customer hasn't confirmed their e-mail address">
					It may belong to someone else, so we can't send a link to pay there. {newOrderNeedsAddress}
				</Notice>
			)}
			{customer && (customer.emailVerified || !sendsMail) && (
				<CustomerOrder key={customer._id} customer={customer} defaults={defaults} />
			)}
		</>
	);
}

const formSchema = buyerFormSchema.extend({ name: typedLine(200).min(1, "Name is required") });
type CustomerForm = z.infer<typeof formSchema>;

interface CustomerOrderProps {
	customer: User;
	defaults: Pick<CustomerForm, "address" | "phone" | "country" | "vatId">;
}

function CustomerOrder({ customer, defaults: { address, phone, country, vatId } }: CustomerOrderProps) {
	const { email, displayName: name } = customer;
	const { sendsMail } = useShopSettings();
	const draftKey = `new-order:${useSignedInUser().email}:${email}`;
	const [{ text = "" }, setParts] = useSessionState<{ text?: string }>(`draft:${draftKey}:parts`, {});
	const [checked, setChecked] = useState<readonly CheckedLine[]>([]);
	const lines = orderableLines(checked);
	const leftOut = checked.filter((line) => !isOrderable(line));
	const leftOutId = useId();
	const api = useApi();
	const form = useForm<CustomerForm>({
		resolver: zodResolver(formSchema),
		mode: "onTouched",
		defaultValues: { name, address, phone, country, vatId },
	});
	const draft = useFormDraft(form, draftKey);
	const { place, busy, failure } = usePlaceForCustomer(email, () => {
		draft.clear();
		setParts({});
	});
	const { register, formState } = form;
	const { errors } = formState;
	const [question, setQuestion] = useState<{ open: boolean; unpaid: readonly Order[] }>({ open: false, unpaid: [] });
	const placeNow = form.handleSubmit(async (entered) => {
		setQuestion({ open: false, unpaid: question.unpaid });
		const failed = await place(entered, lines);
		if (failed?.problem.status === 422) showFailure(form, failed);
	});
	/** Asks first when the customer has unpaid orders of these parts, such as one placed in another tab. */
	const submit = form.handleSubmit(async () => {
		const ids = lines.map(({ productId }) => productId);
		const unpaid = await readUnpaidOrders(api, email, ids).catch(() => []);
		if (unpaid.length > 0) setQuestion({ open: true, unpaid });
		else await placeNow();
	});
	return (
		<div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
			<CustomerLines text={text} onType={(typed) => setParts({ text: typed })} onChecked={setChecked} />
			<FormProvider {...form}>
				<DeskSection id="customer-delivery" title="Delivery">
					<form onSubmit={submit} noValidate className="flex flex-col gap-5 p-4">
						<div className="grid gap-5 sm:grid-cols-2">
							<TextField label="Email" value={email} readOnly />
							<TextField label="Name" autoComplete="off" error={errors.name?.message} {...register("name")} />
						</div>
						<AddressFields autoComplete="off" rows={4} />
						<CountryField />
						<PhoneField autoComplete="off" />
						<BillingFields />
						<p className="text-sm text-ink-2">
							{sendsMail
								? "The customer gets an e-mail with a link to pay. An unpaid order is cancelled like any other."
								: "E-mail is turned off in this shop: the customer pays in My Orders."}
						</p>
						<FootBar className="-mx-4 -mb-4 space-y-2 px-4">
							{leftOut.length > 0 && (
								<p id={leftOutId} className="line-clamp-3 font-medium text-error">
									Left out:{" "}
									{namesOf(leftOut.map((line) => `${lineNameOf(line)} (${lineStatusText(line.status, line)})`))}
								</p>
							)}
							<div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
								{checked.length > 0 && <LinesTotal lines={lines} />}
								<Button
									type="submit"
									className="grow sm:grow-0"
									busy={busy}
									disabled={lines.length === 0}
									aria-describedby={leftOut.length > 0 ? leftOutId : undefined}
								>
									{lines.length === 0 ? "Place order" : `Place order of ${lineCountText(lines.length)}`}
								</Button>
							</div>
							<FormError>
								{failure?.problem.errors ? errors.root?.message : failure && failureText(failure.problem)}
							</FormError>
						</FootBar>
					</form>
				</DeskSection>
			</FormProvider>
			<ConfirmDialog
				open={question.open}
				onOpenChange={(open) => setQuestion({ ...question, open })}
				title={`${isolate(name)} has unpaid orders of these parts`}
				body={<OrderedParts orders={question.unpaid} />}
				confirmLabel="Place another order"
				cancelLabel="Back"
				onConfirm={() => void placeNow()}
			/>
		</div>
	);
}

const refusedSchema = z.object({ detail: z.string().optional(), lines: z.array(z.object({ detail: z.string() })) });

/** Includes the reasons of refused lines. */
function failureText(problem: { detail?: string; title: string }): string {
	const refused = refusedSchema.safeParse(problem).data?.lines ?? [];
	return [problem.detail ?? problem.title, ...new Set(refused.map(({ detail }) => detail))].join(" ");
}

/** @param onPlaced is called before the page of the order opens */
function usePlaceForCustomer(email: string, onPlaced: () => void) {
	const api = useApi();
	const navigate = useNavigate();
	const toast = useToast();
	const { run, busy, failure } = useCall();
	const keys = useRef(createOrderKeys(randomKey));
	function place({ country, vatId, purchaseOrder, ...buyer }: CustomerForm, lines: readonly CustomerLine[]) {
		const json = {
			...buyer,
			...(country && { country }),
			...(vatId && { vatId }),
			...(purchaseOrder && { purchaseOrder }),
			lines: lines.map(({ productId, units, price }) => ({ productId, quantity: units, price })),
		};
		return run(async () => {
			const header = { "idempotency-key": keys.current(json) };
			const { purchase } = await read(api.users[":email"].purchases.$post({ param: { email }, json, header }));
			const [order] = purchase.orders;
			if (!order) return;
			onPlaced();
			toast.success(`Order ${order.purchaseNumber} placed for ${email}.`);
			await navigate(orderPath(order));
		});
	}
	return { place, busy, failure };
}
