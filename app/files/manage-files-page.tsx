import { useState } from "react";
import { Link, useLocation } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { notDeleted, useRowCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { loginUrl } from "../identity/return-to.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { MenuButton, RowMenu } from "../ui/lists/row-menu.tsx";
import { PageHeading, ParentLink } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/manage-files-page";
import { ChooseFiles, type FileFault } from "./choose-files.tsx";
import type { PartFile } from "./file-schema.ts";
import { titleLabel } from "./part-file.ts";
import { FileLink } from "./part-files.tsx";
import { useSendFiles } from "./use-send-files.ts";

export const meta = () => pageMeta("Drawings and models");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	return read(context.get(apiContext).products[":id"].$get({ param: { id: params.id } }));
}

export default function ManageFilesPage({ loaderData: product }: Route.ComponentProps) {
	const { _id, name, files = [] } = product;
	const toManage = <ParentLink to="/dashboard/manageproduct">Manage Product</ParentLink>;
	return (
		<>
			<PageHeading title="Drawings and models" kicker={toManage} lead={<TypedText>{name}</TypedText>} />
			<div className="space-y-6">
				<AddFiles productId={_id} />
				<FileTable productId={_id} files={files} />
			</div>
		</>
	);
}

function AddFiles({ productId }: { productId: string }) {
	const toast = useToast();
	const { pathname } = useLocation();
	// Signing in again would lose the messages about the files.
	const { busy, failure, run } = useRowCall({ staysAfter401: true });
	const { send, progress } = useSendFiles();
	const [faults, setFaults] = useState<FileFault[]>([]);

	function add(files: File[]) {
		setFaults([]);
		void run(async () => {
			const { faults: failed, refusal } = await send(productId, files);
			setFaults(failed);
			const added = files.length - failed.length;
			if (added > 0) toast.success(added === 1 ? "File added" : `${added} files added`);
			if (refusal) throw refusal;
		});
	}
	return (
		<div>
			<ChooseFiles isMain busy={busy} onChosen={add} faults={faults} />
			<p role="status" className="mt-2 text-sm text-ink-2 empty:absolute">
				{progress}
			</p>
			<FormError>
				{failure && (
					<>
						{failure.message}{" "}
						<Link to={loginUrl(pathname)} className="word-link">
							Log in
						</Link>
					</>
				)}
			</FormError>
		</div>
	);
}

interface FileTableProps {
	productId: string;
	files: readonly PartFile[];
}

function FileTable({ productId, files }: FileTableProps) {
	const deletion = useDeleteFile(productId);
	const { file, asking, failure } = deletion;
	return (
		<>
			{files.length === 0 && (
				<EmptyState title="No files yet">Choose files to show them on the product page.</EmptyState>
			)}
			<ul className="space-y-3">
				{files.map((one) => (
					<li key={one._id} className="flex flex-wrap items-center gap-3">
						<div className="min-w-0 grow">
							<FileLink file={one} />
						</div>
						<RowMenu label={`More for ${titleLabel(one)}`}>
							<MenuButton isDanger onClick={() => deletion.ask(one)}>
								Delete…
							</MenuButton>
						</RowMenu>
					</li>
				))}
			</ul>
			<ConfirmDialog
				open={asking}
				onOpenChange={deletion.close}
				title="Delete this file?"
				body={
					<>
						<strong className="font-semibold">{file && titleLabel(file)}</strong> will be removed from the product page.
						Its URL will stop working, unless another product has the same file.
					</>
				}
				note={failure && <span className="font-medium text-error">{notDeleted(failure)}</span>}
				confirmLabel="Delete"
				cancelLabel="Back"
				confirmVariant="danger"
				busy={deletion.busy}
				onConfirm={deletion.confirm}
			/>
		</>
	);
}

function useDeleteFile(productId: string) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [file, setFile] = useState<PartFile>();
	const [asking, setAsking] = useState(false);

	function confirm() {
		void run(async () => {
			if (!file) return;
			const param = { id: productId, file: file._id };
			await read(api.products[":id"].files[":file"].$delete({ param }));
			toast.success("File deleted");
			setAsking(false);
		});
	}
	function ask(chosen: PartFile) {
		clearFailure();
		setFile(chosen);
		setAsking(true);
	}
	return { file, asking, busy, failure, confirm, ask, close: () => setAsking(false) };
}
