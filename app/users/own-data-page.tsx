import { useState } from "react";
import { useNavigate } from "react-router";
import { ProfileHeading, profileColumns } from "../account/profile-heading.tsx";
import { read, useApi } from "../api/api-client.ts";
import { saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { FormError } from "../ui/fields/field.tsx";
import type { Route } from "./+types/own-data-page";

export const meta: Route.MetaFunction = () => pageMeta("Your data", "Download your data or delete your account.");

export default function OwnDataPage() {
	return (
		<>
			<ProfileHeading title="Your data" />
			<div className={profileColumns}>
				<DownloadData />
				<DeleteAccount />
			</div>
		</>
	);
}

function DownloadData() {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const save = () => saveTable(api.users.me.data.$get(), "my-data.json");
	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 className="font-semibold">Download your data</h2>
				<p className="text-sm">
					Everything we store about you, in one JSON file: profile, orders, invoices, reviews, lists, e-mails and
					sessions.
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
	const [isOpen, setOpen] = useState(false);
	const isBlocked = failure?.problem.code === "withdrawal-open";
	async function remove() {
		const failed = await run(async () => {
			await read(api.users.me.$delete({ query: isBlocked ? { confirmed: "true" } : {} }));
		});
		if (failed) return;
		setOpen(false);
		// The provider has already ended the session.
		await session.signOut().catch(() => {});
		await navigate("/");
		toast.success("Your account has been deleted.");
	}
	return (
		<Card>
			<div className="space-y-4 p-4">
				<h2 className="font-semibold">Delete your account</h2>
				<p className="text-sm">We'll erase your personal data. The law requires us to keep your invoices.</p>
				<Button
					variant="quiet"
					onClick={() => {
						clearFailure();
						setOpen(true);
					}}
				>
					Delete my account
				</Button>
			</div>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Delete your account?"
				body={<DeletionEffects />}
				failure={failure?.message}
				confirmLabel={isBlocked ? "Delete anyway" : "Delete my account"}
				cancelLabel="Keep account"
				confirmVariant="danger"
				busy={busy}
				onConfirm={remove}
			/>
		</Card>
	);
}

function DeletionEffects() {
	return (
		<div className="space-y-3">
			<p>
				We'll permanently erase your sign-in, profile, reviews, lists and our e-mails to you. Unpaid orders will be
				cancelled. Other orders stay in our records without your name and address.
			</p>
			<p>
				The law requires us to keep invoices and credit notes. We'll keep your messages about withdrawals for three
				years.
			</p>
			<p>This can't be undone.</p>
		</div>
	);
}
