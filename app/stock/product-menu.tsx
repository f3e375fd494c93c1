import { useRef, useState } from "react";
import { Link } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { useMay } from "../identity/desk-role.ts";
import { managePath } from "../products/manage-link.tsx";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import { maxShelfLength } from "../products/product.ts";
import type { AdminProduct, Product } from "../products/product-schema.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { MenuButton, MenuLink, RowMenu } from "../ui/lists/row-menu.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { ReceiveDialog } from "./receive-stock.tsx";

interface ProductMenuProps {
	product: ManagedProduct;
	/** The product is not on sale. */
	isHidden?: boolean;
	onReceived?: (quantity: number) => void;
}

/** The menu of a product in the list, with its rarer commands. */
export function ProductMenu({ product, isHidden = false, onReceived }: ProductMenuProps) {
	const { _id, name } = product;
	const hide = useHideProduct();
	const [isReceiving, setReceiving] = useState(false);
	const [isMoving, setMoving] = useState(false);
	const isAdmin = useMay();
	return (
		<>
			<RowMenu label={`More for ${name}`}>
				<MenuButton onClick={() => setReceiving(true)}>Receive…</MenuButton>
				<MenuButton onClick={() => setMoving(true)}>Shelf…</MenuButton>
				{isAdmin && <MenuLink to={`${managePath}/${_id}/edit`}>Edit</MenuLink>}
				{isAdmin && <MenuLink to={`${managePath}/${_id}/files`}>Files</MenuLink>}
				<MenuLink to={`${managePath}/${_id}/stock`}>History</MenuLink>
				{isAdmin && <MenuLink to={`/dashboard/addproduct?from=${_id}`}>Duplicate</MenuLink>}
				{isAdmin && (
					<MenuButton onClick={() => void hide.set(product, !isHidden)}>{isHidden ? "Show again" : "Hide"}</MenuButton>
				)}
			</RowMenu>
			<ShelfDialog key={product.shelf} product={product} isOpen={isMoving} onOpenChange={setMoving} />
			<ReceiveDialog product={product} isOpen={isReceiving} onOpenChange={setReceiving} onReceived={onReceived} />
		</>
	);
}

interface ShelfDialogProps {
	product: ManagedProduct;
	isOpen: boolean;
	onOpenChange: (open: boolean) => void;
}

function ShelfDialog({ product: { _id, name, shelf = "" }, isOpen, onOpenChange }: ShelfDialogProps) {
	const api = useApi();
	const { busy, failure, run, leave } = useRowCall({ staysWhenGone: true });
	const [text, setText] = useState(shelf);
	const field = useRef<HTMLInputElement>(null);
	const save = () =>
		run(async () => {
			const json = { shelf: text.trim() || null, seen: { shelf: shelf || null } };
			await read(api.products[":id"].$patch({ param: { id: _id }, header: {}, json }));
			onOpenChange(false);
		});
	return (
		<ConfirmDialog
			open={isOpen}
			onOpenChange={(open) => {
				onOpenChange(open);
				leave();
			}}
			title={`Shelf of ${isolate(name)}`}
			body={
				<TextField
					ref={field}
					label="Shelf"
					maxLength={maxShelfLength}
					value={text}
					onChange={({ currentTarget }) => setText(currentTarget.value)}
				/>
			}
			firstField={field}
			failure={failure?.message}
			confirmLabel="Save shelf"
			cancelLabel="Cancel"
			busy={busy}
			onConfirm={() => void save()}
		/>
	);
}

/** Hides a product or shows it again. Needs no confirmation because it can be undone. */
export function useHideProduct() {
	const api = useApi();
	const toast = useToast();
	const { busy, run } = useRowCall();
	async function set({ _id, name }: Pick<Product, "_id" | "name">, hidden: boolean): Promise<boolean> {
		const failed = await run(async () => {
			await read(api.products[":id"].$patch({ param: { id: _id }, header: {}, json: { hidden } }));
			toast.dismiss(_id);
			toast.success(hidden ? `${isolate(name)} is hidden` : `${isolate(name)} is on sale again`, {
				action: { label: "Undo", ids: [_id], onPress: () => void set({ _id, name }, !hidden) },
			});
		});
		if (failed) toast.error(failed.message);
		return !failed;
	}
	return { busy, set };
}

export function ProductNameCell({ product: { _id, name, partNumber, shelf } }: { product: AdminProduct }) {
	return (
		<span className="block leading-tight max-md:[@container_page_(width>=18rem)]:pr-24">
			<Link
				to={`${managePath}/${_id}/${useMay() ? "edit" : "stock"}`}
				className="word-link block py-1 max-md:line-clamp-2 max-md:py-0"
			>
				<PartText text={name} />
			</Link>
			<NumberAndShelf partNumber={partNumber} shelf={shelf} />
		</span>
	);
}

/** The part number and the shelf of a product, on one line where they fit. */
export const NumberAndShelf = ({ partNumber, shelf }: Pick<AdminProduct, "partNumber" | "shelf">) => (
	<span className="flex flex-wrap items-baseline gap-x-3">
		{partNumber && <PartNumberText number={partNumber} />}
		{shelf && (
			<span className="text-xs leading-tight text-ink-2">
				{" "}
				Shelf <TypedText>{shelf}</TypedText>
			</span>
		)}
	</span>
);
