import { useState } from "react";
import { useNavigate } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { saveTable } from "../csv/save-table.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

export function OwnData() {
	return (
		<section aria-labelledby="own-data" className="mt-10 max-w-2xl space-y-6">
			<h2 id="own-data" className="text-xl">
				Your data
			</h2>
			<TakeData />
			<DeleteAccount />
		</section>
	);
}

function TakeData() {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const save = () => saveTable(api.users.me.data.$get(), "my-data.json");
	return (
		<Card>
			<div className="space-y-4 p-4">
				<h3 className="font-semibold">Take it with you</h3>
				<p className="text-sm">
					All that we keep of you, as one JSON file: profile, orders, invoices, reviews, lists, mails and where you are
					signed in.
				</p>
				<Button variant="quiet" busy={busy} onClick={() => void run(save)}>
					Download my data
				</Button>
				<FormError>{failure?.message}</FormError>
			</div>
		</Card>
	);
}

function DeleteAccount() {
	const api = useApi();
	const { session } = useSession();
	const navigate = useNavigate();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useCall();
	const [asking, setAsking] = useState(false);
	async function remove() {
		const failed = await run(async () => {
			await read(api.users.me.$delete());
		});
		if (failed) return;
		setAsking(false);
		// The provider has already ended the session.
		await session.signOut().catch(() => {});
		await navigate("/");
		toast.success("Your account is deleted. Goodbye!");
	}
	return (
		<Card>
			<div className="space-y-4 p-4">
				<h3 className="font-semibold">Leave for good</h3>
				<p className="text-sm">What is in the books stays without your name. Invoices stay as the law asks.</p>
				<Button
					variant="quiet"
					onClick={() => {
						clearFailure();
						setAsking(true);
					}}
				>
					Delete my account
				</Button>
			</div>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Delete your account?"
				body={<WhatGoes />}
				failure={failure?.message}
				confirmLabel="Delete my account"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				onConfirm={remove}
			/>
		</Card>
	);
}

function WhatGoes() {
	return (
		<div className="space-y-3">
			<p>
				Erased for good: your sign-in, profile, reviews, lists, and our mails to you. Unpaid orders are cancelled.
				Orders stay in our books without your name and address.
			</p>
			<p>
				Kept as they are: invoices and credit notes, as the law has us keep them, and what you said when you withdrew
				from a contract, for three years. While a withdrawal is open, your account stays.
			</p>
			<p>This cannot be undone.</p>
		</div>
	);
}
