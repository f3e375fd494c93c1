import { useState } from "react";
import { managePath } from "../products/manage-link.tsx";
import { MenuButton, MenuLink, RowMenu } from "../ui/lists/row-menu.tsx";
import { useHideProduct } from "./hide-product.tsx";
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
