import { useState } from "react";
import { Link } from "react-router";
import { read, useApi } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { ChooseFiles, type FileFault } from "../../files/choose-files.tsx";
import { formatBytes } from "../../files/part-file.ts";
import { useSendFiles } from "../../files/use-send-files.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { isolate } from "../../ui/isolate.ts";
import { linkPrefetch } from "../../ui/link-prefetch.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { scrollIntoView } from "../../ui/scroll-into-view.ts";
import { toFormValues } from "../part/product-lines.ts";
import { productMessages } from "../product.ts";
import type { ProductInput } from "../product-schema.ts";
import type { Route } from "./+types/add-product-page";
import { ProductForm } from "./product-form.tsx";

interface Added {
	id: string;
	name: string;
	faults: FileFault[];
}

export const meta = () => pageMeta("Add Product");

/** Loads the product to duplicate. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const id = new URL(request.url).searchParams.get("from");
	return id ? read(context.get(apiContext).products[":id"].$get({ param: { id } })) : null;
}

/** The Add Product page (specification §2). */
export default function AddProductPage({ loaderData: from }: Route.ComponentProps) {
	const user = useSignedInUser();
	const api = useApi();
	const toast = useToast();
	const { send, progress } = useSendFiles();
	const [files, setFiles] = useState<File[]>([]);
	const [added, setAdded] = useState<Added>();

	async function save(input: ProductInput, key: string) {
		setAdded(undefined);
		const { insertedId } = await read(api.products.$post({ header: { "idempotency-key": key }, json: input }));
		toast.success(productMessages.saved);
		setFiles([]);
		const { faults } = await send(insertedId, files);
		setAdded({ id: insertedId, name: input.name, faults });
	}

	return (
		<>
			<PageHeading
				title="Add Product"
				lead={from && `Copy of ${isolate(from.name)}, without its part number, GTIN and stock.`}
			/>
			{added && (
				<div ref={scrollIntoView} className="mb-6">
					<AddedNotice {...added} />
				</div>
			)}
			<ProductForm
				key={from?._id}
				draftKey={from ? `product:${user.email}:from:${from._id}` : `product:${user.email}`}
				initial={from ? toFormValues({ ...from, partNumber: undefined, gtin: undefined, quantity: 0 }) : undefined}
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
		<Notice tone={faults.length > 0 ? "error" : "ok"} title={`${isolate(name)} is in the catalogue`}>
			{faults.map(({ name: file, text }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two files can have the same name
				<p key={place}>
					Not added: {file}. {text}
				</p>
			))}
			{faults.length > 0 && (
				<Link to={`/dashboard/manageproduct/${id}/files`} className={`${link} mr-6`}>
					Add files
				</Link>
			)}
			<Link to="/allproducts" prefetch={linkPrefetch} className={link}>
				See all products
			</Link>
		</Notice>
	);
}

interface PendingFilesProps {
	files: readonly File[];
	onChange: (files: File[]) => void;
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function PendingFiles({ files, onChange }: PendingFilesProps) {
	const add = (chosen: File[]) =>
		onChange([...new Map([...files, ...chosen].map((file) => [keyOf(file), file])).values()]);
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold">Drawings and models</legend>
			<ChooseFiles onChosen={add} />
			<ul className="mt-2 space-y-2">
				{files.map((file, place) => (
					<li key={keyOf(file)} className="flex flex-wrap items-center gap-3 text-sm">
						<span className="[overflow-wrap:anywhere]">
							{file.name} <span className="whitespace-nowrap text-ink-2">{formatBytes(file.size)}</span>
						</span>
						<Button variant="quiet" onClick={() => onChange(files.toSpliced(place, 1))}>
							Remove<span className="sr-only"> {file.name}</span>
						</Button>
					</li>
				))}
			</ul>
		</fieldset>
	);
}
