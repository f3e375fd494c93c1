import { Link, useRevalidator } from "react-router";
import { formatDollars } from "../platform/money.ts";
import type { Product } from "../products/product.ts";
import { PersistentLoading } from "../ui/persistent-loading.tsx";
import { PictureFrame } from "../ui/picture-frame.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { Sheet, TitleBlock } from "../ui/sheet.tsx";

const moreProducts = "more products ->";

/** The newest products of the catalogue. @param products the six to show, newest first */
export function NewestProducts({ products }: { products: readonly Product[] }) {
	const { revalidate, state } = useRevalidator();
	return (
		<section className="page-column">
			<SectionHeading
				title="New from the works"
				action={
					<Link to="/allproducts" prefetch="intent" className="word-link inline-flex min-h-11 items-center font-semibold">
						{moreProducts}
					</Link>
				}
			/>
			{products.length === 0 ? (
				<PersistentLoading
					title="The products have not arrived"
					busy={state !== "idle"}
					onRetry={revalidate}
					className="min-h-96"
				/>
			) : (
				<ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
					{products.map((product) => (
						<li key={product._id}>
							<Sheet>
								<PictureFrame src={product.img1} alt={product.name} sizes="100vw" ratio="1 / 1" />
								<TitleBlock
									rows={[
										["Product Name", product.name],
										["Per Price", formatDollars(product.price)],
									]}
								/>
							</Sheet>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
