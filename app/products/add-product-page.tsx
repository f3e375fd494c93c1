import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import type { FileFault } from "../files/choose-files.tsx";
import { PendingFiles } from "../files/pending-files.tsx";
import { useSendFiles } from "../files/use-send-files.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";
import { productMessages } from "./product.ts";
import { ProductForm } from "./product-form.tsx";
import type { ProductInput } from "./product-schema.ts";

/** What was added last, and which of its files were not. */
interface Added {
	id: string;
	name: string;
	faults: FileFault[];
}

export const meta = () => pageMeta("Add Product");

/** Specification §2, Add Product. */
export default function AddProductPage() {
	const user = useSignedInUser();
	const api = useApi();
	const toast = useToast();
	const { send, progress } = useSendFiles();
	const [files, setFiles] = useState<File[]>([]);
	const [added, setAdded] = useState<Added>();

	async function save(input: ProductInput) {
		setAdded(undefined);
		const { insertedId } = await read(api.products.$post({ json: input }));
		toast.success(productMessages.saved);
		setFiles([]);
		const { faults } = await send(insertedId, files);
		setAdded({ id: insertedId, name: input.name, faults });
	}

	return (
		<>
			<PageHeading title="Add Product" />
			{added && (
				<div ref={bringIntoView} className="mb-6">
					<AddedNotice {...added} />
				</div>
			)}
			<ProductForm
				draftKey={`product:${user.email}`}
				onSave={save}
				files={<PendingFiles files={files} onChange={setFiles} />}
			/>
			<p role="status" className="mt-3 text-sm text-ink-2 empty:absolute">
				{progress}
			</p>
		</>
	);
}

function AddedNotice({ id, name, faults }: Added) {
	const link = "word-link inline-flex min-h-11 items-center";
	return (
		<Notice tone={faults.length > 0 ? "error" : "ok"} title={`${name} is in the catalogue`}>
			{faults.map(({ name: file, words }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
				<p key={place}>
					Not added: {file}. {words}
				</p>
			))}
			{faults.length > 0 && (
				<Link to={`/dashboard/manageproduct/${id}/files`} className={`${link} mr-6`}>
					Add files
				</Link>
			)}
			<Link to="/allproducts" prefetch="intent" className={link}>
				See all products
			</Link>
		</Notice>
	);
}
