import { type FocusEvent, type PointerEvent, type ReactNode, useState } from "react";
import { PictureFrame } from "../../images/picture.tsx";
import { isolate } from "../../ui/isolate.ts";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { productPath } from "../part/part-number.ts";
import type { Product } from "../product-schema.ts";

const ratio = "1 / 1";

export interface ProductPictureProps {
	product: Pick<Product, "name" | "img1" | "img2" | "partNumber"> & { _id?: string };
	sizes: string;
	priority?: boolean;
	className?: string;
}

/** img1 alone (specification §2, detail mode). */
export function ProductPicture({ product, ...frame }: ProductPictureProps) {
	return <PictureFrame src={product.img1} alt={product.name} ratio={ratio} {...frame} />;
}

/**
 * Shows img2 on hover, keyboard focus in the card, or a tap on the picture's corner. `near` turns true once, early
 * enough to preload img2. Listens to moves: the pointer may already be on the card at start.
 */
export function useHoverSwap() {
	const [near, setNear] = useState(false);
	const [pointed, setPointed] = useState(false);
	const [focused, setFocused] = useState(false);
	const [tapped, setTapped] = useState(false);
	const approach = () => setNear(true);
	return {
		near,
		isRequested: pointed || focused || tapped,
		onCard: {
			onPointerMove: (event: PointerEvent) => {
				if (event.pointerType !== "touch") approach();
			},
			onFocus: (event: FocusEvent) => {
				approach();
				setFocused(event.target.matches(":focus-visible"));
			},
			onBlur: () => setFocused(false),
		},
		onPicture: {
			onPointerMove: (event: PointerEvent) => setPointed(event.pointerType !== "touch"),
			onPointerLeave: () => setPointed(false),
		},
		onCorner: () => {
			approach();
			setTapped(!tapped);
		},
	};
}

export interface HoverSwapPictureProps extends ProductPictureProps {
	swap: ReturnType<typeof useHoverSwap>;
}

/** img1, replaced by img2 once requested and loaded (specification §2, list mode). */
export function HoverSwapPicture({ product, sizes, priority, swap }: HoverSwapPictureProps) {
	const [arrived, setArrived] = useState<string>();
	const [failed, setFailed] = useState<string>();
	const { img2 } = product;
	const turned = swap.isRequested && arrived === img2 && failed !== img2;
	return (
		<div className="compact-picture relative" {...swap.onPicture}>
			<ProductLink product={product}>
				<ProductPicture
					product={product}
					sizes={sizes}
					priority={priority}
					className={turned ? "invisible transition-[visibility]" : ""}
				/>
				{swap.near && (
					<div
						className={`absolute inset-0 transition-[opacity,visibility] ${turned ? "" : "invisible opacity-0"}`}
						onLoadCapture={() => setArrived(img2)}
						onErrorCapture={() => setFailed(img2)}
					>
						<PictureFrame
							src={img2}
							alt={`${isolate(product.name)}, another view`}
							sizes={sizes}
							ratio={ratio}
							priority
						/>
					</div>
				)}
			</ProductLink>
			<button
				type="button"
				tabIndex={-1}
				aria-hidden="true"
				onClick={swap.onCorner}
				className="picture-corner measure unscripted:hidden"
			>
				<span>{turned ? "2/2" : "1/2"}</span>
			</button>
		</div>
	);
}

/** A link for pointers. Keyboard and screen reader users have the link of the name. */
function ProductLink({
	product: { _id, partNumber },
	children,
}: Pick<ProductPictureProps, "product"> & { children: ReactNode }) {
	if (_id === undefined) return children;
	return (
		<ListLink
			to={productPath({ _id, partNumber })}
			tabIndex={-1}
			aria-hidden="true"
			draggable={false}
			className="block"
		>
			{children}
		</ListLink>
	);
}
