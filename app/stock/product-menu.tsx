import { useState } from "react";
import { Link } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { managePath } from "../products/manage-link.tsx";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import type { AdminProduct, Product } from "../products/product-schema.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
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
	return (
		<>
			<RowMenu label={`More for ${name}`}>
				<MenuButton onClick={() => setReceiving(true)}>Receive…</MenuButton>
				<MenuLink to={`${managePath}/${_id}/edit`}>Edit</MenuLink>
				<MenuLink to={`${managePath}/${_id}/files`}>Files</MenuLink>
				<MenuLink to={`${managePath}/${_id}/stock`}>History</MenuLink>
				<MenuLink to={`/dashboard/addproduct?from=${_id}`}>Duplicate</MenuLink>
				<MenuButton onClick={() => void hide.set(product, !isHidden)}>{isHidden ? "Show again" : "Hide"}</MenuButton>
			</RowMenu>
			<ReceiveDialog product={product} isOpen={isReceiving} onOpenChange={setReceiving} onReceived={onReceived} />
		</>
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
		<span className="block leading-tight max-md:pr-10">
			<Link to={`${managePath}/${_id}/edit`} className="word-link block py-1">
				<PartText text={name} />
			</Link>
			{partNumber && <PartNumberText number={partNumber} />}
			{shelf && (
				<span className="text-xs text-ink-2">
					{" "}
					Shelf <TypedText>{shelf}</TypedText>
				</span>
			)}
		</span>
	);
}
